import type { HistoryChange, HistoryValue, HistoryValueKind } from '@acm/contract/history'
import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { isLongText, nameNote, valueText } from './valueText.ts'

const TextChange = lazy(() => import('./TextChange.tsx'))

const SECRETS = { set: 'was set', changed: 'was changed', removed: 'was removed' } as const

interface FieldChangeProps {
  change: HistoryChange
  /** Of what was made there is nothing else to tell than what is now, of what is gone than what was. */
  only?: 'now' | 'old' | null
}

/** What became of one field, in the words and forms of its screen. */
export function FieldChange({ change, only = null }: FieldChangeProps) {
  const { kind, old, now, added, removed, secret } = change
  if (secret) return SECRETS[secret]
  if (kind === 'set') return <SetChange added={added} removed={removed} />
  if (isLongText(kind, old, now)) {
    return (
      <Suspense fallback={<OldAndNew kind={kind} old={old} now={now} />}>
        <TextChange old={String(old?.value)} now={String(now?.value)} />
      </Suspense>
    )
  }
  return <OldAndNew kind={kind} old={old} now={now} only={only} />
}

type Both = Pick<HistoryChange, 'kind' | 'old' | 'now'>

function OldAndNew({ kind, old, now, only }: Both & Pick<FieldChangeProps, 'only'>) {
  if (only) return <ValueText kind={kind} value={only === 'now' ? now : old} />
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
      {valueText(kind, value)}
      {note && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {` ${note}`}
        </Box>
      )}
    </>
  )
}

/** Members that came and went, each with its sign. */
function SetChange({ added, removed }: Pick<HistoryChange, 'added' | 'removed'>) {
  const members = [
    ...added.map((value) => ({ value, sign: '+', said: 'added' })),
    ...removed.map((value) => ({ value, sign: '−', said: 'removed' })),
  ]
  return (
    <Box component="ul" sx={MEMBERS}>
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
