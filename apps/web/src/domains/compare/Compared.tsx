import type { ComparedKind, Comparison } from '@acm/contract/compare'
import { useMemo, useState } from 'react'
import { readAddress, useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Switch } from '../../ui/base/Choice.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { ContentCopy as Copy, SwapHoriz } from '../../ui/icons.ts'
import { hiddenText } from '../history/public.ts'
import styles from './Compared.module.css'
import { CompareTable, Sample } from './CompareTable.tsx'
import { CopyBar } from './CopyBar.tsx'
import { type CopyDirection, clientsIn, groupsOf, isDifferent, isName } from './rows.ts'

interface ComparedProps {
  kind: ComparedKind
  comparison: Comparison
  onRemove: (id: number) => void
  onSwap: () => void
}

export function Compared({ kind, comparison, onRemove, onSwap }: ComparedProps) {
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
