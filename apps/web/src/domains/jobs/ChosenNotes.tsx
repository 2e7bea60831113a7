import type { ChosenNumbers, JobDetails } from '@acm/contract/jobs'
import { Fragment } from 'react'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths } from './paths.ts'

/** For example '312 will change (3 of them disabled), 41 already set'. */
export function chosenText(
  { changing, disabled, unchanged, forbidden, elsewhere, gone }: ChosenNumbers,
  will: string,
): string {
  const off = disabled > 0 ? ` (${counted(disabled)} of them disabled)` : ''
  const others = [
    [unchanged, 'already set'],
    [forbidden, "you can't change"],
    [elsewhere, 'of a different client'],
    [gone, 'no longer in the list'],
  ] as const
  const rest = others.flatMap(([count, why]) => (count > 0 ? [`${counted(count)} ${why}`] : []))
  return [`${counted(changing)} ${will}${off}`, ...rest].join(', ')
}

export function ChosenNotes({ job: { chosen, undoOf, undoneBy } }: { job: JobDetails }) {
  if (!chosen) return null
  const { disabled, unchanged, forbidden, elsewhere, gone } = chosen
  const hasMore = disabled + unchanged + forbidden + elsewhere + gone > 0
  if (undoOf === null && undoneBy.length === 0 && !hasMore) return null
  return (
    <Text step="sm" tone="muted">
      {undoOf === null && hasMore && `At start: ${chosenText(chosen, 'to change')}. `}
      {undoOf !== null && (
        <>
          Reverts{' '}
          <TextLink isInText to={paths.job(undoOf)}>
            {`job ${undoOf}`}
          </TextLink>
          .
        </>
      )}
      {undoneBy.map((id, place) => (
        <Fragment key={id}>
          {place === 0 ? 'Reverted by ' : ', '}
          <TextLink isInText to={paths.job(id)}>
            {`job ${id}`}
          </TextLink>
          {place === undoneBy.length - 1 && '.'}
        </Fragment>
      ))}
    </Text>
  )
}
