import { contract } from '@acm/contract'
import type { ClientSummary } from '@acm/contract/clients'
import { COMPARED_KINDS, type ComparedKind, type Comparison, comparedKinds, MOST_COMPARED } from '@acm/contract/compare'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { historyKinds } from '@acm/contract/history-kinds'
import type { InstanceSummary } from '@acm/contract/instances'
import { useMemo, useState } from 'react'
import { useApiQuery, useChoices } from '../../api/useApiQuery.ts'
import { useMissing } from '../../shell/emptyRecords.tsx'
import { idOf } from '../../shell/screen.ts'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { readAddress, useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Switch } from '../../ui/base/Choice.tsx'
import { Segmented } from '../../ui/base/Segmented.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { ContentCopy as Copy, SwapHoriz } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { InstantPicker } from '../../ui/pick/InstantPicker.tsx'
import { hiddenText } from '../history/public.ts'
import styles from './ComparePage.module.css'
import { CompareTable, Sample } from './CompareTable.tsx'
import { CopyBar } from './CopyBar.tsx'
import { type CopyDirection, clientsIn, groupsOf, isDifferent, isName } from './rows.ts'

const idsIn = (text: string | undefined): number[] =>
  [...new Set(text?.split(',').map((one) => idOf(one)))].filter((id) => id > 0).slice(0, MOST_COMPARED)

export function ComparePage() {
  const can = useCan()
  const [search, write] = useAddress()
  const address = readAddress(search)
  const kinds = COMPARED_KINDS.filter((one) => can(historyKinds[one].opens))
  const kind = kinds.find((one) => one === address.kind?.[0]) ?? kinds[0]
  if (kind === undefined) return null
  const ids = idsIn(address.ids?.[0])
  const choose = (next: readonly number[]) => write({ kind: [kind], ids: next.length > 0 ? [next.join()] : [] }, 'push')
  return (
    <Page title={ids.length > 0 ? `Compare ${comparedKinds[kind].several}` : 'Compare'}>
      <Panel>
        <Row wraps gap={16} align="end" data-unprinted="" className={styles.choice}>
          {ids.length === 0 && (
            <Segmented
              label="What to Compare"
              value={kind}
              choices={kinds.map((one) => ({ value: one, label: comparedKinds[one].several }))}
              onChange={(next) => write({ kind: [next] })}
              className={styles.kinds ?? ''}
            />
          )}
          {ids.length < MOST_COMPARED && <Adder kind={kind} chosen={ids} onAdd={(id) => choose([...ids, id])} />}
        </Row>
        {ids.length === 0 ? (
          <Text>Select up to {MOST_COMPARED} to compare side by side.</Text>
        ) : (
          <Answer key={kind} kind={kind} ids={ids} onChoose={choose} />
        )}
      </Panel>
    </Page>
  )
}

interface AnswerProps {
  kind: ComparedKind
  ids: readonly number[]
  onChoose: (ids: readonly number[]) => void
}

function Answer({ kind, ids, onChoose }: AnswerProps) {
  const endpoint = contract.compare.records
  const compared = useApiQuery(endpoint, { params: { kind }, query: { ids: ids.join() } })
  if (compared.error?.status === 404)
    return (
      <Stack gap={12} align="start">
        <Text role="alert">One of these no longer exists.</Text>
        <Button onClick={() => onChoose([])}>Start Over</Button>
      </Stack>
    )
  return (
    <Awaited query={compared} failure={endpoint.failure}>
      {(comparison) => (
        <Compared
          kind={kind}
          comparison={comparison}
          onRemove={(id) => onChoose(ids.filter((one) => one !== id))}
          onSwap={() => onChoose(ids.toReversed())}
        />
      )}
    </Awaited>
  )
}

interface ComparedProps {
  kind: ComparedKind
  comparison: Comparison
  onRemove: (id: number) => void
  onSwap: () => void
}

function Compared({ kind, comparison, onRemove, onSwap }: ComparedProps) {
  const { records, fields, hiddenFields } = comparison
  const [search, write] = useAddress()
  const isAlone = records.length === 1
  const isAll = isAlone || readAddress(search).all?.[0] === 'true'
  const [way, setWay] = useState<CopyDirection | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const groups = useMemo(() => groupsOf(comparison, isAll), [comparison, isAll])
  const count = fields.filter(isDifferent).length
  const go = (next: CopyDirection | null) => {
    setWay(next)
    setChosen(new Set())
  }
  const isWay = way !== null && way.from < records.length && way.into < records.length
  return (
    <>
      <Row wraps gap={16} className={styles.head}>
        <Text role="status">
          {isAlone ? 'Add another to compare.' : differText(count, fields.filter((field) => !isName(field)).length)}
        </Text>
        {!isAlone && count > 0 && (
          <Row gap={8} className={styles.legend}>
            <Sample />
            Differs from first
          </Row>
        )}
        {!isAlone && (
          <Row wraps gap={8} data-unprinted="" className={styles.acts}>
            <Switch
              label="Differences Only"
              checked={!isAll}
              onChange={(only) => write({ all: only ? [] : ['true'] })}
            />
            {records.length === 2 && (
              <Button variant="quiet" icon={<SwapHoriz />} onClick={onSwap}>
                Swap
              </Button>
            )}
            <Button
              variant="quiet"
              icon={<Copy />}
              aria-expanded={isWay}
              onClick={() => go(isWay ? null : { from: 0, into: 1 })}
            >
              Copy Values
            </Button>
          </Row>
        )}
      </Row>
      {isWay && <CopyBar comparison={comparison} way={way} chosen={chosen} onWay={go} />}
      {groups.length > 0 && (
        <CompareTable
          kind={kind}
          records={records}
          clients={clientsIn(comparison)}
          groups={groups}
          marksDifferences={isAll && !isAlone}
          copying={isWay ? { way, chosen, onChoose: setChosen } : null}
          onRemove={onRemove}
        />
      )}
      {hiddenFields > 0 && (
        <Text tone="muted" className={styles.hidden}>
          {hiddenText(hiddenFields, groups.length > 0)}
        </Text>
      )}
    </>
  )
}

const differText = (count: number, all: number): string =>
  count === 0 ? `No differences in ${all} fields` : `${count} of ${all} fields ${count === 1 ? 'differs' : 'differ'}`

interface AdderProps {
  kind: ComparedKind
  chosen: readonly number[]
  onAdd: (id: number) => void
}

/** Only for people who can open the list. */
function Adder({ kind, chosen, onAdd }: AdderProps) {
  const can = useCan()
  const [round, setRound] = useState(0)
  const { clients, instances } = contract
  const isOffered = can(permissionsOf((kind === 'client' ? clients : instances).getAll.permission))
  const offered = {
    client: useChoices(clients.getAll, clientChoice, { enabled: isOffered && kind === 'client' }),
    instance: useChoices(instances.getAll, instanceChoice, { enabled: isOffered && kind === 'instance' }),
  }
  const missing = useMissing(kind)
  if (!isOffered) return null
  const { choices, ...reading } = offered[kind]
  const add = (value: PickerChoice['value']) => {
    if (value === null) return
    // A new key empties the picker for the next one.
    setRound(round + 1)
    onAdd(Number(value))
  }
  return (
    <div className={styles.adder}>
      <InstantPicker
        key={`${kind} ${round}`}
        choices={choices.filter(({ value }) => !chosen.includes(Number(value)))}
        value={null}
        onChoose={add}
        label={`Add ${historyKinds[kind].label}`}
        missing={choices.length === 0 && missing}
        {...reading}
      />
    </div>
  )
}

const clientChoice = ({ acesClientId, acesClientName }: ClientSummary) => ({
  value: acesClientId,
  label: acesClientName,
})
const instanceChoice = ({ databaseId, databaseCode }: InstanceSummary) => ({ value: databaseId, label: databaseCode })
