import { contract } from '@acm/contract'
import { COMPARED_KINDS, type ComparedKind, comparedKinds, MOST_COMPARED } from '@acm/contract/compare'
import { historyKinds } from '@acm/contract/history-kinds'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiFailure } from '../../api/request.ts'
import { apiQuery, useApiQuery } from '../../api/useApiQuery.ts'
import { useTried } from '../../shell/firstSteps.ts'
import { idOf } from '../../shell/screenAccess.ts'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { readAddress, useAddress } from '../../ui/address.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Adder } from './Adder.tsx'
import { Compared } from './Compared.tsx'
import { KEYS } from './paths.ts'

const idsIn = (text: string | undefined): number[] =>
  [...new Set(text?.split(',').map((one) => idOf(one)))].filter((id) => id > 0).slice(0, MOST_COMPARED)

export function ComparePage() {
  const can = useCan()
  const [search, write] = useAddress()
  const address = readAddress(search)
  const kinds = COMPARED_KINDS.filter((one) => can(historyKinds[one].opens))
  const kind = kinds.find((one) => one === address[KEYS.kind]?.[0]) ?? kinds[0]
  if (kind === undefined) return null
  const ids = idsIn(address[KEYS.ids]?.[0])
  const choose = (next: readonly number[]) =>
    write({ [KEYS.kind]: [kind], [KEYS.ids]: next.length > 0 ? [next.join()] : [] }, 'push')
  return (
    <Page title={ids.length > 0 ? `Compare ${comparedKinds[kind].several}` : 'Compare'}>
      <Panel sx={{ pt: 2 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2, displayPrint: 'none' }}>
          {ids.length === 0 && <KindSwitch kinds={kinds} kind={kind} onChoose={(next) => write({ kind: [next] })} />}
          {ids.length < MOST_COMPARED && <Adder kind={kind} chosen={ids} onAdd={(id) => choose([...ids, id])} />}
        </Stack>
        {ids.length === 0 ? (
          <Typography>Choose up to {MOST_COMPARED} to see them side by side.</Typography>
        ) : (
          <Answer key={kind} kind={kind} ids={ids} onChoose={choose} />
        )}
      </Panel>
    </Page>
  )
}

interface KindSwitchProps {
  kinds: readonly ComparedKind[]
  kind: ComparedKind
  onChoose: (kind: ComparedKind) => void
}

function KindSwitch({ kinds, kind, onChoose }: KindSwitchProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="What to compare"
      value={kind}
      onChange={(_, next: ComparedKind | null) => next && onChoose(next)}
      sx={{ flexWrap: 'wrap' }}
    >
      {kinds.map((one) => (
        <ToggleButton key={one} value={one}>
          {comparedKinds[one].several}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

interface AnswerProps {
  kind: ComparedKind
  ids: readonly number[]
  onChoose: (ids: readonly number[]) => void
}

function Answer({ kind, ids, onChoose }: AnswerProps) {
  useTried('compare', ids.length > 1)
  const endpoint = contract.compare.records
  const compared = useApiQuery(endpoint, { params: { kind }, query: { ids: ids.join() } })
  if (compared.error?.status === 404) return <Gone kind={kind} ids={ids} onChoose={onChoose} />
  return (
    <Awaited query={compared} failure={endpoint.failure}>
      {(comparison) => (
        <Compared kind={kind} comparison={comparison} onRemove={(id) => onChoose(ids.filter((one) => one !== id))} />
      )}
    </Awaited>
  )
}

/** Offers to compare without the missing records. */
function Gone({ kind, ids, onChoose }: AnswerProps) {
  const client = useQueryClient()
  const leaveOut = async () => {
    const isThere = async (id: number) => {
      const alone = apiQuery(contract.compare.records, { params: { kind }, query: { ids: String(id) } })
      return client.fetchQuery(alone).then(
        () => true,
        (error: ApiFailure) => error.status !== 404,
      )
    }
    const there = await Promise.all(ids.map(isThere))
    onChoose(ids.filter((_, place) => there[place]))
  }
  return (
    <Stack role="alert" sx={{ alignItems: 'flex-start', gap: 1.5 }}>
      <Typography>One of these is there no more.</Typography>
      <Button variant="outlined" onClick={leaveOut}>
        Leave it out
      </Button>
    </Stack>
  )
}
