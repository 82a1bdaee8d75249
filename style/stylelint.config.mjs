/** How the style sheets are checked (`make lint`). */
export default {
  extends: 'stylelint-config-standard',
  rules: {
    // It compares selectors that end alike, whatever they are about: `.day b` with `.result b`.
    'no-descending-specificity': null,
  },
};
