import { contract } from '@acm/contract'
import type { ClientSummary } from '@acm/contract/clients'
import type { ComparedKind } from '@acm/contract/compare'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { historyKinds } from '@acm/contract/history-kinds'
import type { InstanceSummary } from '@acm/contract/instances'
import { useState } from 'react'
import { useChoices } from '../../api/useApiQuery.ts'
import type { ListEndpoint } from '../../api/useList.ts'
import { useCan } from '../../shell/session/session.ts'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { InstantPicker } from '../../ui/pick/InstantPicker.tsx'
import styles from './Adder.module.css'

interface AdderProps {
  kind: ComparedKind
  chosen: readonly number[]
  onAdd: (id: number) => void
}

interface OfferedProps<Q, Row> extends AdderProps {
  list: ListEndpoint<Record<never, never>, Q, Row>
  choiceOf: (row: Row) => PickerChoice
}

function Offered<Q, Row>({ kind, list, choiceOf, chosen, onAdd }: OfferedProps<Q, Row>) {
  const [round, setRound] = useState(0)
  const { choices, ...reading } = useChoices(list, choiceOf)
  const add = (value: PickerChoice['value']) => {
    if (value === null) return
    // A new key empties the picker for the next one.
    setRound(round + 1)
    onAdd(Number(value))
  }
  return (
    <div className={styles.adder}>
      <InstantPicker
        key={round}
        choices={choices.filter(({ value }) => !chosen.includes(Number(value)))}
        value={null}
        onChoose={add}
        label={`Add ${historyKinds[kind].label}`}
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

export function Adder(props: AdderProps) {
  const can = useCan()
  const { clients, instances } = contract
  if (!can(permissionsOf((props.kind === 'client' ? clients : instances).getAll.permission))) return null
  return props.kind === 'client' ? (
    <Offered key="client" {...props} list={clients.getAll} choiceOf={clientChoice} />
  ) : (
    <Offered key="instance" {...props} list={instances.getAll} choiceOf={instanceChoice} />
  )
}
