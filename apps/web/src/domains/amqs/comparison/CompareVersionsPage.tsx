import { contract } from '@acm/contract'
import { hintOf } from '@acm/contract/amq-questions'
import { type Amq, fullNameOf } from '@acm/contract/amqs'
import { useMemo } from 'react'
import { choiceLoadingOf, useApiQuery } from '../../../api/useApiQuery.ts'
import { idOf } from '../../../shell/screen.ts'
import { Awaited } from '../../../ui/Awaited.tsx'
import { readAddress, useAddress } from '../../../ui/address.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { Row } from '../../../ui/base/Stack.tsx'
import { Text } from '../../../ui/base/Text.tsx'
import { SwapHoriz } from '../../../ui/icons.ts'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { PickerChoice } from '../../../ui/pick/choice.ts'
import { Chooser } from '../../../ui/pick/InstantPicker.tsx'
import { paths } from '../paths.ts'
import type { ComparedVersion } from './Changes.tsx'
import { Changes } from './Changes.tsx'
import styles from './Comparison.module.css'
import { QuestionKeysButton } from './QuestionKeysDialog.tsx'
import { useVersionComparison } from './useVersionComparison.ts'

export function CompareVersionsPage() {
  const [search, write] = useAddress()
  const address = readAddress(search)
  const [from, to] = [idOf(address.from?.[0]), idOf(address.to?.[0])]
  const amqs = useApiQuery(contract.amqs.getAll)
  const choices = useMemo(() => choicesOf(amqs.data ?? []), [amqs.data])
  const amq = amqs.data?.find(({ versions }) => versions.some(({ id }) => id === from))
  const amqOfBoth = amq?.versions.some(({ id }) => id === to) ? amq : null
  const versionOf = (id: number): ComparedVersion => ({
    name: choices.find(({ value }) => value === id)?.label ?? `Version ${id}`,
    version: amqs.data?.flatMap(({ versions }) => versions).find((version) => version.id === id),
  })
  const choose = (of: Partial<Record<'from' | 'to', PickerChoice['value']>>) =>
    write(Object.fromEntries(Object.entries(of).map(([key, value]) => [key, value === null ? [] : [String(value)]])))
  const reading = choiceLoadingOf(contract.amqs.getAll, amqs)
  const pickers = (
    <Row gap={12} align="start" wraps className={styles.pickers}>
      <Chooser
        label="From"
        value={from || null}
        choices={choices}
        onChoose={(value) => choose({ from: value })}
        {...reading}
      />
      <IconButton
        hint
        label="Swap"
        className={styles.swap}
        onClick={() => choose({ from: to || null, to: from || null })}
      >
        <SwapHoriz />
      </IconButton>
      <Chooser
        label="To"
        value={to || null}
        choices={choices}
        onChoose={(value) => choose({ to: value })}
        {...reading}
      />
    </Row>
  )
  const back = amq ? { to: paths.amq(amq.id), label: amq.name } : { to: paths.amqs(), label: 'AMQs' }
  return (
    <Page
      title="Compare Questions"
      shortTitle={from > 0 && to > 0 ? `${versionOf(from).name}, ${versionOf(to).name} · Compare Questions` : undefined}
      back={back}
    >
      <Panel>
        {pickers}
        {from > 0 && to > 0 ? (
          <Compared
            key={`${from} ${to}`}
            from={from}
            to={to}
            amq={amqs.isPending ? undefined : amqOfBoth}
            versions={[versionOf(from), versionOf(to)]}
          />
        ) : (
          <Text tone="muted">Select two versions to compare their questions.</Text>
        )}
      </Panel>
    </Page>
  )
}

const choicesOf = (amqs: readonly Amq[]): PickerChoice[] =>
  amqs.flatMap((amq) => amq.versions.map((version) => ({ value: version.id, label: fullNameOf(amq, version) })))

interface ComparedVersionsProps {
  from: number
  to: number
  /** Of both versions; null: of different ones, undefined: not known yet. */
  amq: Amq | null | undefined
  versions: readonly [from: ComparedVersion, to: ComparedVersion]
}

function Compared({ from, to, amq, versions }: ComparedVersionsProps) {
  const comparison = useVersionComparison(from, to, amq && hintOf(amq))
  const failure =
    comparison.error?.status === 404
      ? 'One of these versions no longer exists.'
      : "Couldn't compare these versions. Try again."
  return (
    <Awaited query={comparison} failure={failure}>
      {(answer) =>
        'overview' in answer ? (
          <Changes
            opened={answer}
            versions={versions}
            location={amq && <QuestionKeysButton amq={amq} worker={answer.worker} />}
          />
        ) : (
          <Faults faults={answer.faults} names={versions.map(({ name }) => name)} />
        )
      }
    </Awaited>
  )
}

function Faults({ faults, names }: { faults: readonly (string | null)[]; names: readonly string[] }) {
  return (
    <div role="status">
      {faults.map((fault, place) => fault && <Text key={names[place]}>{`${names[place]}: ${fault}`}</Text>)}
    </div>
  )
}
