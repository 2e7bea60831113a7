import { expect, test } from 'vitest'
import { read } from './files.ts'

const TOKENS = read('apps/web/src/theme/tokens.css')
/** WCAG 2.2 AA, of text of any size. */
const READABLE = 4.5
/** The rail has its own grounds in both themes, and text of its own; no text is on the mark. */
const APART = /^(ink|secondary)/

interface Color {
  name: string
  light: string
  dark: string
}

const colors: Color[] = [...TOKENS.matchAll(/--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\);/g)]
  .map(([, name = '', light = '', dark = '']) => ({ name, light, dark }))
  .filter(({ name }) => !APART.test(name))

/** Relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test('dark text is as readable as light text', () => {
  const pairs = colors.flatMap((text) => colors.map((ground) => ({ text, ground })))
  const readable = pairs.filter(({ text, ground }) => contrast(text.light, ground.light) >= READABLE)
  expect(readable.map(({ text, ground }) => `${text.name} on ${ground.name}`)).toEqual(
    expect.arrayContaining(['text on canvas', 'text-3 on sunken', 'on-primary on primary', 'bad on bad-ground']),
  )
  const lost = readable.filter(({ text, ground }) => contrast(text.dark, ground.dark) < READABLE)
  expect(lost.map(({ text, ground }) => `${text.name} on ${ground.name}`)).toEqual([])
})

/** Drawn parts that tell a control or its state, and its ground (WCAG 1.4.11). */
const EDGES = [
  ['line-control', 'canvas'],
  ['line-control', 'surface'],
  ['line-control', 'sunken'],
  ['primary', 'canvas'],
  ['primary', 'surface'],
  ['primary', 'sunken'],
  ['primary', 'primary-weak'],
  ['warn', 'canvas'],
] as const

test('edges and chosen states differ from their ground by 3:1', () => {
  const of = (name: string) => colors.find((color) => color.name === name) ?? expect.unreachable(`no ${name}`)
  const pale = EDGES.map(([edge, ground]) => [of(edge), of(ground)] as const)
    .filter(([edge, ground]) => Math.min(contrast(edge.light, ground.light), contrast(edge.dark, ground.dark)) < 3)
    .map(([edge, ground]) => `${edge.name} on ${ground.name}`)
  expect(pale).toEqual([])
})

/** Red, green or blue: the strongest part of a color of the light theme. */
function strongest(name: string): string | undefined {
  const parts: string[] = lightOf(name).match(/../g) ?? []
  return ['red', 'green', 'blue'][parts.indexOf(parts.toSorted().at(-1) ?? '')]
}
const lightOf = (name: string) => new RegExp(`--${name}: light-dark\\(#(\\w{6})`).exec(TOKENS)?.[1] ?? ''

test('has the specified blues and colors of levels', () => {
  expect(['primary', 'secondary', 'bad', 'warn', 'good'].map(strongest)).toEqual([
    'blue',
    'blue',
    'red',
    'red',
    'green',
  ])
  expect(luminance(lightOf('secondary'))).toBeGreaterThan(luminance(lightOf('primary')))
})
