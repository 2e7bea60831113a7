import { isSectionName } from '../keys.ts'
import type { JsonPath, Part } from '../parts.ts'
import { plainKey } from '../texts.ts'

export const CHANGE_KINDS = [
  'added',
  'removed',
  'reworded',
  'moved',
  'answers',
  'conditions',
  'required',
  'type',
  'scoring',
  'renumbered',
  'other',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What a difference inside of a question is about; `section`: where it says that it stands. */
export type DetailKind = Exclude<ChangeKind, 'added' | 'removed' | 'moved'> | 'section'

/** By the outermost key that says so; keys beside each other are tried in this order. */
const BY_KEY: readonly (readonly [DetailKind, RegExp])[] = [
  ['required', /required|mandatory|^optional$/],
  [
    'conditions',
    /condition|showif|hideif|visible|^enable|relevan|branching|^skip|logic|^depend|displayif|jump|^rules?$|^hidden$|^disabled$/,
  ],
  ['type', /type$|^kind$|^rendering$|^widget$|^repeats$|^multiple$|^ismulti/],
  ['answers', /answer|option|choice|response|^items?$|^rows$|^columns$|^values?$|^data$|^scale|^enum$|listname$/],
]
const SCORING =
  /^(scores?|scoring|weight|weights|weighting|points?|risk|risklevel|severity|ordinalvalue|grade)$|scores?$|points$/

/** Of a path in a question, old or new. */
export function detailKind(path: JsonPath, { paths }: Part): DetailKind {
  const isAt = (of: JsonPath | undefined) => of?.every((key, place) => path[place] === key)
  if (isAt(paths.wording)) return 'reworded'
  if (isAt(paths.number)) return 'renumbered'
  if (isAt(paths.section)) return 'section'
  if (isAt(paths.id)) return 'other'
  const keys = path.flatMap((key) => (typeof key === 'string' ? [plainKey(key)] : []))
  if (keys.some((key) => SCORING.test(key))) return 'scoring'
  for (const key of keys) {
    const found = BY_KEY.find(([, pattern]) => pattern.test(key))
    if (found) return found[0]
  }
  return path.length === 1 && isSectionName(String(path[0])) ? 'section' : 'other'
}
