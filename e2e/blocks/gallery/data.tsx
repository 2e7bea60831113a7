import { useState } from 'react'
import type { PictureBar } from '../../../apps/web/src/domains/reports/picture/bars.ts'
import { MonthBars } from '../../../apps/web/src/domains/reports/picture/MonthBars.tsx'
import { NameBars } from '../../../apps/web/src/domains/reports/picture/NameBars.tsx'
import { Table } from '../../../apps/web/src/ui/base/Table.tsx'
import { FlagIcon } from '../../../apps/web/src/ui/FlagIcon.tsx'
import { TextLink } from '../../../apps/web/src/ui/TextLink.tsx'
import { EmptyPeople, People } from '../lists.tsx'
import { Specimen } from './Specimen.tsx'

export const Tables = () => (
  <>
    <Specimen name="of its own" isWide>
      <Table>
        <thead>
          <tr>
            <th scope="col">Instance</th>
            <th scope="col">Active</th>
            <th scope="col" data-align="end">
              Users
            </th>
          </tr>
        </thead>
        <tbody>
          {['ALPHA', 'BETA'].map((code, index) => (
            <tr key={code}>
              <th scope="row">
                <TextLink to="/blocks">{code}</TextLink>
              </th>
              <td>
                <FlagIcon value={index === 0} />
              </td>
              <td data-align="end">{1200 * (index + 1)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Specimen>
    <Specimen name="list with filters" isWide>
      <People />
    </Specimen>
    <Specimen name="empty list" isWide>
      <EmptyPeople />
    </Specimen>
  </>
)

const MONTHS: readonly PictureBar[] = [12, 30, 7, 22, 18, 3].map((count, index) => ({
  key: `2026-${String(index + 1).padStart(2, '0')}`,
  label: `Month ${index + 1}`,
  count,
  values: [String(index)],
}))
const NAMES: readonly PictureBar[] = ['Bank VOD', 'Encompass', 'Income'].map((label, index) => ({
  key: label,
  label,
  count: 40 - 11 * index,
  values: [label],
}))

export function Charts() {
  const [chosen, setChosen] = useState<string | null>(null)
  const shared = {
    unitOf: () => 'subscriptions',
    isChosen: ({ key }: PictureBar) => key === chosen,
    isNarrowed: chosen !== null,
    onChoose: ({ key }: PictureBar) => setChosen(key === chosen ? null : key),
  }
  return (
    <>
      <Specimen name="by month" isWide>
        <MonthBars label="By month" bars={MONTHS} thisMonth="2026-03" {...shared} />
      </Specimen>
      <Specimen name="by name" isWide>
        <NameBars label="By name" bars={NAMES} {...shared} />
      </Specimen>
    </>
  )
}
