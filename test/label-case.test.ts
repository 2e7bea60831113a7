import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@acm/contract'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { historyKinds } from '@acm/contract/history-kinds'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../apps/web/src')

const SMALL = new Set('a an the and or of in on at to for by with from as per'.split(' '))
/** A remark after a label: '(optional)'. */
const REMARK = / \(.*\)$/
/** Questions, messages, titles that the specification words as sentences, and words that go on with one. */
const SENTENCE =
  /^\p{Ll}|[.?!:]$|^(Not|You are|Sorry,|An unexpected|This page|The console|Someone else|Your session) |^Sign-in$/u

const isSmallWord = (word: string, place: number, words: readonly string[]) =>
  place > 0 && place < words.length - 1 && SMALL.has(word)

const isTitleCase = (label: string) =>
  label
    .replace(REMARK, '')
    .replace(/…$/, '')
    .split(/[\s-]+/)
    .every((word, place, words) => /^\P{Ll}/u.test(word) || isSmallWord(word, place, words))

const wrongOf = (labels: readonly string[]) =>
  [...new Set(labels)].filter((label) => !SENTENCE.test(label) && !isTitleCase(label))

it('tells Title Case from sentence case', () => {
  expect(
    ['Add a Client', 'End of History', 'Log In', 'In-App Notifications', 'Org Unit (optional)'].map(isTitleCase),
  ).toEqual(Array(5).fill(true))
  expect(['Add client', 'Copy link', 'Go to', 'In-app Notifications'].map(isTitleCase)).toEqual(Array(4).fill(false))
})

function labelsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (value === null || typeof value !== 'object' || seen.has(value)) return []
  seen.add(value)
  const { label, filterLabel, opposite } = value as Record<string, unknown>
  const own = [label, filterLabel, opposite].filter((one) => typeof one === 'string')
  return [...own, ...Object.values(value).flatMap((inner) => labelsIn(inner, seen))]
}

it('writes the labels of the contract in Title Case', () => {
  const labels = labelsIn([contract, JOB_KINDS, historyKinds])
  expect(labels).toContain('Instance Code')
  expect(wrongOf(labels)).toEqual([])
})

type Node = Record<string, unknown> & { type: string }
type Visit = (node: Node, parent: Node | null) => void

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string'

function walk(node: Node, visit: Visit, parent: Node | null = null): void {
  visit(node, parent)
  for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, visit, node)
}

/** The texts that an expression can have. Texts that contain a value read as sentences, so they are left out. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  const { type, value, expression, consequent, alternate, right } = node
  if (type === 'Literal' && typeof value === 'string' && value !== '') return [value]
  if (type === 'JSXText') return [String(value).replace(/\s+/g, ' ').trim()].filter(Boolean)
  return [expression, consequent, alternate, right].flatMap(textsOf)
}

const nameOf = (node: unknown): string => String(Object(node).name ?? '')

/** Names of properties that hold a label, head, button, tab or menu item. */
const LABELS = new Set(['label', 'header', 'filterLabel', 'title', 'submitLabel', 'group', 'countHeader'])
/** Elements whose text is one. */
const LABELED = /^(Button|LinkButton|MenuItem|summary|th|dt|h[1-6])$/
/** Their label is a tooltip, only heard, or a choice; a native title is a tooltip too. */
const ELEMENTS = /^(IconButton|CopyButton|Menu|Popover|Spinner|Radio|[a-z]+)$/
const TOOLTIPS = new Set(['First page', 'Previous page', 'Next page', 'Last page'])
/** Texts of two-step sign-in, worded as sentences, like the passkey dialogs of browsers. */
const SIGN_IN = /^(login\/SecondStep|domains\/(sign-in-methods|confirm)\/)/
/** A choice is a value. */
const isChoice = (node: Node | null) =>
  [node?.properties].flat().some((one) => isNode(one) && nameOf(one.key) === 'value')

/** The element that is drawn, e.g. 'h2' of '<Text as="h2">'. */
function elementOf(opening: unknown): string {
  const { name, attributes } = Object(opening)
  const drawn = [attributes].flat().find((one) => nameOf(Object(one).name) === 'as')
  return textsOf(Object(drawn).value)[0] ?? nameOf(name)
}

function labelsOfSource(text: string): string[] {
  const labels: string[] = []
  walk(parseSync('source.tsx', text).program as unknown as Node, (node, parent) => {
    if (node.type === 'JSXAttribute' && LABELS.has(nameOf(node.name)) && !ELEMENTS.test(nameOf(parent?.name)))
      labels.push(...textsOf(node.value))
    if (node.type === 'Property' && LABELS.has(nameOf(node.key)) && !isChoice(parent))
      labels.push(...textsOf(node.value))
    if (node.type === 'JSXElement' && LABELED.test(elementOf(node.openingElement)))
      labels.push(...[node.children].flat().flatMap(textsOf))
  })
  return labels
}

it('writes the labels of the console in Title Case', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: SRC, exclude: ['**/*.test.*', '**/*.types.tsx'] })
  const wrong = sources.flatMap((file) =>
    wrongOf(labelsOfSource(readFileSync(join(SRC, file), 'utf8')))
      .filter((label) => !TOOLTIPS.has(label) && !SIGN_IN.test(file))
      .map((label) => `${file}: ${label}`),
  )
  expect(wrong).toEqual([])
})
