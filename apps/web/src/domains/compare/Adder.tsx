import { contract } from '@acm/contract'
import type { ComparedKind } from '@acm/contract/compare'
import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import { historyKinds } from '@acm/contract/history-kinds'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { ApiFailure } from '../../api/request.ts'
import { choiceLoadingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { InstantPicker } from '../../ui/pick/InstantPicker.tsx'
import styles from './Adder.module.css'

interface AdderProps {
  chosen: readonly number[]
  onAdd: (id: number) => void
}

interface AdderSource<Row> extends AdderProps {
  kind: ComparedKind
  list: Endpoint
  read: UseQueryResult<readonly Row[], ApiFailure>
  choicesOf: (row: Row) => readonly PickerChoice[]
}

/** Drawing thousands takes seconds; typing finds the others. */
const DRAWN = 100

function Offered<Row>({ kind, list, read, choicesOf, chosen, onAdd }: AdderSource<Row>) {
  const [round, setRound] = useState(0)
  const choices = (read.data ?? []).flatMap(choicesOf).filter(({ value }) => !chosen.includes(Number(value)))
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
        choices={choices}
        value={null}
        limit={DRAWN}
        onChoose={add}
        label={`Add ${historyKinds[kind].label}`}
        {...choiceLoadingOf(list, read)}
      />
    </div>
  )
}

function ClientAdder(props: AdderProps) {
  const list = contract.clients.getAll
  const choicesOf = ({ acesClientId, acesClientName }: { acesClientId: number; acesClientName: string }) => [
    { value: acesClientId, label: acesClientName },
  ]
  return <Offered {...props} kind="client" list={list} read={useApiQuery(list)} choicesOf={choicesOf} />
}

function InstanceAdder(props: AdderProps) {
  const list = contract.instances.getAll
  const choicesOf = ({ databaseId, databaseCode }: { databaseId: number; databaseCode: string }) => [
    { value: databaseId, label: databaseCode },
  ]
  return <Offered {...props} kind="instance" list={list} read={useApiQuery(list)} choicesOf={choicesOf} />
}

const ADDERS: Record<ComparedKind, { list: Endpoint; Adder: ComponentType<AdderProps> }> = {
  client: { list: contract.clients.getAll, Adder: ClientAdder },
  instance: { list: contract.instances.getAll, Adder: InstanceAdder },
}

export function Adder({ kind, ...props }: AdderProps & { kind: ComparedKind }) {
  const { list, Adder: Own } = ADDERS[kind]
  return useCan()(permissionsOf(list.permission)) ? <Own key={kind} {...props} /> : null
}
