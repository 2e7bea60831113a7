import type { HistoryChange, HistoryValue, HistoryValueKind } from '@acm/contract/history'
import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Folded } from './Folded.tsx'
import type { Telling } from './facts.ts'
import { isLongText, nameNote, switchedIn, valueText } from './valueText.ts'

const TextChange = lazy(() => import('./TextChange.tsx'))

const SECRETS = { set: 'was set', changed: 'was changed', removed: 'was removed' } as const

interface FieldChangeProps {
  change: HistoryChange
  telling?: Telling
}

/** What became of one field, in the words and forms of its screen. */
export function FieldChange({ change, telling = 'both' }: FieldChangeProps) {
  const { kind, old, now, added, removed, secret } = change
  if (secret) return SECRETS[secret]
  if (kind === 'set')
    return telling === 'now' && removed.length === 0 ? (
      <Members all={added} />
    ) : (
      <SetChange added={added} removed={removed} />
    )
  if (telling !== 'both') return <ValueText kind={kind} value={telling === 'now' ? now : old} />
  if (isLongText(kind, old, now)) {
    return (
      <Suspense fallback={<OldAndNew kind={kind} old={old} now={now} />}>
        <TextChange old={String(old?.value)} now={String(now?.value)} />
      </Suspense>
    )
  }
  return <OldAndNew kind={kind} old={old} now={now} />
}

type Both = Pick<HistoryChange, 'kind' | 'old' | 'now'>

function OldAndNew({ kind, old, now }: Both) {
  return (
    <>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <VisuallyHidden>from </VisuallyHidden>
        <ValueText kind={kind} value={old} />
      </Box>
      <span aria-hidden> → </span>
      <VisuallyHidden> to </VisuallyHidden>
      <strong>
        <ValueText kind={kind} value={now} />
      </strong>
    </>
  )
}

/** A recorded value, by the name it had, and what that is called today. */
export function ValueText({ kind, value }: { kind: HistoryValueKind; value: HistoryValue | null }) {
  const note = value && nameNote(value)
  return (
    <>
      <Folded text={valueText(kind, value)} />
      {note && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {` ${note}`}
        </Box>
      )}
    </>
  )
}

/** The members of a set that is told as a whole. */
export function Members({ all }: { all: readonly HistoryValue[] }) {
  return (
    <Box component="ul" sx={MEMBERS}>
      {all.map((value) => (
        <li key={JSON.stringify(value.value)}>
          <ValueText kind="set" value={value} />
        </li>
      ))}
    </Box>
  )
}

/** Members that changed, came and went, each with its sign. */
function SetChange({ added, removed }: Pick<HistoryChange, 'added' | 'removed'>) {
  const { switched, came, went } = switchedIn(added, removed)
  const members = [
    ...came.map((value) => ({ value, sign: '+', said: 'added' })),
    ...went.map((value) => ({ value, sign: '−', said: 'removed' })),
  ]
  return (
    <Box component="ul" sx={MEMBERS}>
      {switched.map(({ name, was, is }) => (
        <li key={name}>
          {`${name}: `}
          <OldAndNew kind="text" old={was} now={is} />
        </li>
      ))}
      {members.map(({ value, sign, said }) => (
        <li key={`${said} ${JSON.stringify(value.value)}`}>
          <span aria-hidden>{`${sign} `}</span>
          <VisuallyHidden>{`${said} `}</VisuallyHidden>
          <ValueText kind="set" value={value} />
        </li>
      ))}
    </Box>
  )
}

const MEMBERS = { listStyle: 'none', m: 0, p: 0 }
