import { useState } from 'react'
import { Table } from '../../../apps/web/src/ui/base/Table.tsx'
import { BarChart, type ChartBar } from '../../../apps/web/src/ui/chart/BarChart.tsx'
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

const NAMES: readonly ChartBar[] = ['Bank VOD', 'Encompass', 'Income'].map((label, index) => ({
  key: label,
  label,
  tick: label,
  count: 40 - 11 * index,
}))
const OTHERS = [{ key: 'others', label: '4 others', tick: '', count: 9, isShownOnly: true }]

export function Charts() {
  const [selected, setSelected] = useState<readonly ChartBar[]>([])
  return (
    <Specimen name="bars" isWide>
      <BarChart
        title="Products by Vendor"
        header="Vendor"
        unit={['product', 'products']}
        countHeader="Products"
        bars={NAMES}
        others={OTHERS}
        selected={selected}
        onSelect={(bar) => setSelected(selected.includes(bar) ? [] : [bar])}
      />
    </Specimen>
  )
}
