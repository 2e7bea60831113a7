import type { Field } from './field.ts'
import { plainForm } from './shapes.ts'
import { folded } from './text-forms.ts'

/** Separated by commas or line breaks, deduplicated in any letter case, at most `count`. */
export const nameList = (
  label: string,
  hint: string,
  most: { count: number; sentence: string },
): Field<string | null> => ({
  label,
  kind: 'multiline',
  hint,
  isCommaList: true,
  isCode: true,
  ...plainForm(readNames),
  required: false,
  rules: [(value) => (namesOf(value).length > most.count ? most.sentence : null)],
})

export const namesOf = (list: unknown): string[] => (typeof list === 'string' && list !== '' ? list.split(',') : [])

/** Letter case does not count; the first spelling stays. */
function readNames(text: string): string | null {
  const names = new Map<string, string>()
  for (const part of text.split(/[,\r\n]/)) {
    const name = part.trim().normalize('NFC')
    if (name !== '' && !names.has(folded(name))) names.set(folded(name), name)
  }
  return [...names.values()].join(',') || null
}
