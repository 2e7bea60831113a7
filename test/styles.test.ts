import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SRC = resolve(import.meta.dirname, '../apps/web/src')
const read = (path: string) => readFileSync(join(SRC, path), 'utf8')
const sheets = globSync('**/*.css', { cwd: SRC }).filter((path) => path !== 'theme/tokens.css')
const modules = sheets.filter((path) => path.endsWith('.module.css'))
const scripts = globSync('**/*.{ts,tsx}', { cwd: SRC })

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

/** Selectors before an opening brace, without at-rules. */
const selectorsOf = (css: string) =>
  [...withoutComments(css).matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => head[0] !== '@')

const classesOf = (css: string) =>
  new Set(
    selectorsOf(css).flatMap((selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name)),
  )

interface ModuleUse {
  local: string
  text: string
}

/** By module: who imports it, under which name. */
const uses = Map.groupBy(
  scripts.flatMap((script) => {
    const text = read(script)
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, local = '', from = '']) => ({
      path: relative(SRC, resolve(SRC, dirname(script), from)),
      local,
      text,
    }))
  }),
  ({ path }) => path,
)
const usesOf = (path: string): readonly ModuleUse[] => uses.get(path) ?? []

const declarationsOf = (css: string) =>
  [...withoutComments(css).matchAll(/(?:^|[{;])\s*([a-z-]+)\s*:\s*([^;{}]+)(?=;|\})/g)].map(
    ([, property = '', value = '']) => ({
      property,
      value: value.trim().replace(/\s+/g, ' '),
    }),
  )

test('every class exists and is used', () => {
  const faults = modules.flatMap((path) => {
    const has = classesOf(read(path))
    const uses = usesOf(path)
    // `styles[step]`: the class comes from a table of names; which is known by its types alone. The calendar takes all.
    const isLookedUp = uses.some(({ local, text }) => new RegExp(`\\b${local}\\[|classNames={${local}}`).test(text))
    const classNames = new Set(
      uses.flatMap(({ local, text }) =>
        [...text.matchAll(new RegExp(`(?<![/.\\w])${local}\\.(?!tsx?\\b|module\\b)(\\w+)`, 'g'))].map(
          ([, name = '']) => name,
        ),
      ),
    )
    return [
      ...(uses.length === 0 ? [`${path}: nobody imports it`] : []),
      ...[...classNames].filter((name) => !has.has(name)).map((name) => `${path}: .${name} is missing`),
      ...(isLookedUp
        ? []
        : [...has].filter((name) => !classNames.has(name)).map((name) => `${path}: .${name} is not used`)),
    ]
  })
  expect(modules.length).toBeGreaterThan(15)
  expect(faults.join('\n')).toBe('')
})

const RAW_COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|\b(?:white|black|red|green|blue|gr[ae]y)\b/i

/** Values that a property can take next to the tokens and CSS-wide words. */
const ALLOWED: readonly { properties: RegExp; value: RegExp; says: string }[] = [
  { properties: /^font(-size|-family)?$/, value: /^(0|inherit|var\(--[\w-]+\))$/, says: 'a step of the type scale' },
  {
    properties: /^font-weight$/,
    value: /^(inherit|400|var\(--(medium|strong)\)|100 900)$/,
    says: 'a weight of the scale',
  },
  {
    properties: /^border(-\w+)*-radius$/,
    value: /^(0|inherit|50%|0\.5rem|var\(--radius-\d+\)| )+$/,
    says: 'a radius of the tokens',
  },
  {
    properties: /^box-shadow$/,
    value: /^(none|var\(--pop\)|(inset )?[-\d]+(px)? [-\d]+(px)?( 0)?( \d+px)? var\(--[\w-]+\))$/,
    says: 'the one shadow, or a hairline',
  },
  {
    properties: /^(row-|column-)?gap$|^(padding|margin)(-(block|inline|top|right|bottom|left))?(-(start|end))?$/,
    value:
      /^((-?\d\b|-?[0-6]px|auto|inherit|[\d.]+%|-?0\.\d+rem|env\(.*\)|\d+mm|-?\d+(?:ch|vh)|var\(--[\w-]+(?:, 0px)?\)|calc\(.*\)|min\(.*\)|max\(.*\)|clamp\(.*\))( |$))+$/,
    says: 'spaces of the tokens',
  },
]

test('colors, sizes, radii, shadows and spaces are tokens', () => {
  const faults = sheets
    .filter((path) => !path.startsWith('theme/fonts'))
    .flatMap((path) =>
      declarationsOf(read(path)).flatMap(({ property, value }) => {
        if (!property.startsWith('--') && RAW_COLOR.test(value.replace(/GrayText/g, '')))
          return [`${path}: ${property}: ${value} (a raw color)`]
        const rule = ALLOWED.find(({ properties }) => properties.test(property))
        return rule && !rule.value.test(value) ? [`${path}: ${property}: ${value} (not ${rule.says})`] : []
      }),
    )
  expect(faults.join('\n')).toBe('')
})

test('each style is in its layer', () => {
  const layerOf = (path: string) => withoutComments(read(path)).match(/@layer (\w+)/)?.[1]
  const faults = modules.filter((path) => layerOf(path) !== (path.startsWith('ui/') ? 'components' : 'overrides'))
  expect(faults.join('\n')).toBe('')
})

test('icons use the color of their text', () => {
  const faults = sheets
    .filter((path) => !path.startsWith('ui/chart/'))
    .flatMap((path) =>
      declarationsOf(read(path)).flatMap(({ property, value }) =>
        /^(stroke|fill)$/.test(property) && value.includes('var(--') ? [`${path}: ${property}: ${value}`] : [],
      ),
    )
  expect(faults.join('\n')).toBe('')
})
