import { csvText } from '@acm/contract/core/csv'
import { counted } from '../../ui/counted.ts'
import { CHANGES, IS, type QuestionChange, type QuestionDiff, type Truncated } from './questionDiff.ts'

const HEAD = [
  'Section',
  'Change',
  'Number Then',
  'Number Now',
  'Section Then',
  'Wording Then',
  'Wording Now',
  'Other Changes',
]

/** One line for each change: quoted where needed, never a formula. */
export const questionCsv = ({ sections }: QuestionDiff): string =>
  [HEAD, ...sections.flatMap(({ title, changes }) => changes.map((change) => lineOf(title, change)))]
    .map((line) => line.map((value) => csvText(value)).join(','))
    .join('\n')

const lineOf = (title: string, change: QuestionChange): string[] => {
  const { was, now, others } = change
  return [
    title,
    CHANGES.filter((name) => IS[name](change)).join('; '),
    was ? numberOf(was) : '',
    now ? numberOf(now) : '',
    was && was.section !== title ? was.section : '',
    was?.wording ?? '',
    now?.wording ?? '',
    [
      ...others.first.map(({ what, was: then, is }) => `${what}: ${then || '(empty)'} → ${is || '(empty)'}`),
      ...moreText(others),
    ].join('; '),
  ]
}

/** Empty, or one item such as 'and 3 more'. */
export const moreText = ({ more }: Pick<Truncated<unknown>, 'more'>): string[] =>
  more === 0 ? [] : [`and ${counted(more)} more`]

/** The number from the file, else the place in the section. */
export const numberOf = ({ number, place }: { number: string | null; place: number }): string => number ?? String(place)
