#!/usr/bin/env python3
"""Makes public/fonts/ out of the typefaces as npm has them: only the weights and letters that the page uses.

Run by hand after texts with new signs or for newer faces; its result is committed. It needs npm, and from PyPI fonttools
and brotli:  python3 -m venv .venv && .venv/bin/pip install fonttools==4.68.0 brotli && .venv/bin/python scripts/fonts.py
It ends with the measures that style/fonts.css gives the faces of the system that stand in until these are there.
"""
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {
    'newsreader': '@fontsource-variable/newsreader@5.3.0',
    'figtree': '@fontsource-variable/figtree@5.3.0',
}
# The letters of French and Portuguese, and what the texts hold besides; the text face also has what players may write as a name.
LETTERS = [*map(ord, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 !?()+-,.:;/%&\'"ÀÂÃÇÈÉÊÍÎÓÔÕÙÚÛŒàáâãçèéêëíîïóôõùúûüœ–—‘’“”«»…−×·\u00a0\u2009\u202f')]
NAMES = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, 'ŒœŸ‐‚„•‹›←→↑↓€')]
# The faces made: from which file, with which part of its axes, with which letters besides those of the texts.
FACES = {
    'display': ('newsreader', 'newsreader-latin-standard-normal.woff2', {'wght': 600, 'opsz': 24}, LETTERS),
    'display-italic': ('newsreader', 'newsreader-latin-standard-italic.woff2', {'wght': 550, 'opsz': 18}, LETTERS),
    'text': ('figtree', 'figtree-latin-wght-normal.woff2', {'wght': (500, 700)}, LETTERS + NAMES),
}
FEATURES = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'calt', 'clig']


def fetch(folder, package):
    """Unpacks a package of npm."""
    name = subprocess.run(['npm', 'pack', '--silent', package], cwd=folder, check=True, capture_output=True, text=True)
    with tarfile.open(Path(folder) / name.stdout.split()[-1]) as packed:
        packed.extractall(folder, filter='data')
    return Path(folder) / 'package'


def make(file, axes, letters):
    # The date is left out, so that the same faces give the same bytes.
    font = TTFont(file, recalcTimestamp=False)
    options = Options()
    options.flavor = 'woff2'
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, axes)
    add_space(font)
    font.flavor = 'woff2'
    return font


def add_space(font):
    """The narrow space of French, which the files for Latin leave out."""
    font['glyf']['narrow'] = Glyph()
    font.setGlyphOrder([*font.getGlyphOrder(), 'narrow'] if 'narrow' not in font.getGlyphOrder() else font.getGlyphOrder())
    font['hmtx']['narrow'] = (round(font['head'].unitsPerEm * 0.17), 0)
    if 'gvar' in font:
        font['gvar'].variations['narrow'] = []
    if 'HVAR' in font:
        # The table counts glyphs. Widths are found without it.
        del font['HVAR']
    for table in font['cmap'].tables:
        table.cmap.update({0x202F: 'narrow', 0x2009: 'narrow'})


def average(font, text):
    """How wide a text is, in parts of the size."""
    widths, names = font['hmtx'], font.getBestCmap()
    return sum(widths[names[ord(letter)]][0] for letter in text if ord(letter) in names) / font['head'].unitsPerEm / len(text)


def main():
    texts = [text for file in sorted((ROOT / 'locales').glob('*.json')) for text in json.loads(file.read_text()).values()]
    sample = ' '.join(texts)[:40000]
    to = ROOT / 'public' / 'fonts'
    to.mkdir(exist_ok=True)
    packages = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, package in PACKAGES.items():
            at = Path(folder) / name
            at.mkdir()
            packages[name] = fetch(at, package)
        for name, (package, file, axes, more) in FACES.items():
            letters = sorted({*more, *(ord(letter) for text in texts for letter in text)})
            font = make(packages[package] / 'files' / file, axes, letters)
            font.save(to / f'{name}.woff2')
            missing = ''.join(chr(letter) for letter in letters if letter not in font.getBestCmap())
            hhea, em = font['hhea'], font['head'].unitsPerEm
            print(f'{name}: {(to / f"{name}.woff2").stat().st_size} bytes, ascent {hhea.ascent / em:.4f}, '
                  f'descent {-hhea.descent / em:.4f}, gap {hhea.lineGap / em:.4f}, width {average(font, sample):.4f}, '
                  f'without {missing!r}')
            print(f'  features {sorted({record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord})}')


if __name__ == '__main__':
    sys.exit(main())
