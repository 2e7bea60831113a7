import type { ChosenNumbers, JobDetails } from '@acm/contract/jobs'
import { Fragment } from 'react'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths } from './paths.ts'

/** For example '312 will change (3 of them disabled), 41 already so, 5 you may not change'. */
export function chosenText(
  { changing, disabled, unchanged, forbidden, elsewhere, gone }: ChosenNumbers,
  will: string,
): string {
  const off = disabled > 0 ? ` (${counted(disabled)} of them disabled)` : ''
  const others = [
    [unchanged, 'already so'],
    [forbidden, 'you may not change'],
    [elsewhere, 'of another client'],
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
      {undoOf === null && hasMore && `When it was asked for: ${chosenText(chosen, 'to change')}. `}
      {undoOf !== null && (
        <>
          Takes back{' '}
          <TextLink isInText to={paths.job(undoOf)}>
            {`job ${undoOf}`}
          </TextLink>
          .
        </>
      )}
      {undoneBy.map((id, place) => (
        <Fragment key={id}>
          {place === 0 ? 'Taken back by ' : ', '}
          <TextLink isInText to={paths.job(id)}>
            {`job ${id}`}
          </TextLink>
          {place === undoneBy.length - 1 && '.'}
        </Fragment>
      ))}
    </Text>
  )
}
