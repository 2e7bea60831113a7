import { contract } from '@acm/contract'
import { type CertificateMonth, ENDING_MONTHS } from '@acm/contract/sso'
import { NEEDS } from '@acm/contract/welcome'
import clsx from 'clsx'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { Text } from '../../ui/base/Text.tsx'
import { CHART, type LinkBar, LinkBars } from '../../ui/chart/BarShape.tsx'
import { NumberTable } from '../../ui/chart/NumberTable.tsx'
import { counted } from '../../ui/counted.ts'
import { formatMonth, monthAfter, monthName } from '../../ui/dates.ts'
import { today } from '../../ui/today.ts'
import { useView } from '../../ui/ViewSwitch.tsx'
import { subscriptionsIn } from '../reports/paths.ts'
import { certificatesIn } from '../sso/paths.ts'
import styles from './Endings.module.css'
import { Part } from './Part.tsx'

const TITLE = 'What Ends When'

const KINDS = {
  subscriptions: { label: 'Subscriptions', unit: ['subscription', 'subscriptions'], linkTo: subscriptionsIn },
  certificates: { label: 'Certificates', unit: ['certificate', 'certificates'], linkTo: certificatesIn },
} as const

/** Subscriptions and certificates by the month in which they end, as far as the caller can open their lists. */
export function Endings() {
  const months = endingMonths(today())
  const kinds = useEndings(months)
  const { isPicture, viewSwitch } = useView(CHART)
  if (kinds.length === 0) return null
  const rows = kinds.map(({ kind, counts }) => ({ kind, bars: monthBars(months, counts ?? [], KINDS[kind].linkTo) }))
  const isLoading = kinds.some(({ counts }) => counts === undefined)
  const isEmpty = rows.every(({ bars }) => bars.every(({ count }) => count === 0))
  return (
    <Part title={TITLE} aside={viewSwitch}>
      {isEmpty && !isLoading ? (
        <Text tone="muted">Nothing ends in the next twelve months.</Text>
      ) : !isPicture ? (
        <NumberTable
          title={TITLE}
          header="Month"
          most={4}
          columns={rows[0]?.bars.map(({ label }) => label) ?? []}
          rows={rows.map(({ kind, bars }) => ({ label: KINDS[kind].label, counts: bars.map(({ count }) => count) }))}
        />
      ) : (
        rows.map(({ kind, bars }) => (
          <figure key={kind} className={clsx(styles.kind, isLoading && styles.unsettled)} aria-busy={isLoading}>
            <Text as="figcaption" tone="muted">
              {summaryOf(kind, bars)}
            </Text>
            {bars.some(({ count }) => count > 0) && (
              <LinkBars
                label={`Months in which ${kind} end`}
                unit={KINDS[kind].unit}
                bars={bars}
                {...(kind === 'certificates' && { tone: 'second' })}
              />
            )}
          </figure>
        ))
      )}
    </Part>
  )
}

type EndingKind = keyof typeof KINDS

/** '12 subscriptions end' */
function summaryOf(kind: EndingKind, bars: readonly { count: number }[]): string {
  const [one, many] = KINDS[kind].unit
  const count = bars.reduce((sum, bar) => sum + bar.count, 0)
  if (count === 0) return `No ${many} end`
  return count === 1 ? `1 ${one} ends` : `${counted(count)} ${many} end`
}

/** Undefined counts: loading. A kind that failed is left out, for its list says so. */
function useEndings(months: readonly string[]) {
  const can = useCan()
  const [mayReport, maySeeCertificates] = [can(NEEDS.subscriptions), can(NEEDS.certificates)]
  const subscriptions = useApiQuery(contract.reports.subscriptionsByMonth, {
    query: { endMonth: months },
    enabled: mayReport,
  })
  const certificates = useApiQuery(contract.sso.certificatesByMonth, { enabled: maySeeCertificates })
  const byMonth = subscriptions.data?.counts.map(({ value, count }) => ({ month: value, count }))
  return [
    ...(mayReport && !subscriptions.error ? [{ kind: 'subscriptions' as const, counts: byMonth }] : []),
    ...(maySeeCertificates && !certificates.error
      ? [{ kind: 'certificates' as const, counts: certificates.data }]
      : []),
  ]
}

/** This month and those after it. */
export const endingMonths = (day: string): string[] =>
  Array.from({ length: ENDING_MONTHS }, (_, place) => monthAfter(day.slice(0, 'YYYY-MM'.length), place))

/** A bar for each month, also where nothing ends. */
export function monthBars(
  months: readonly string[],
  counts: readonly CertificateMonth[],
  linkTo: (month: string) => string,
): LinkBar[] {
  const countOf = new Map(counts.map(({ month, count }) => [month, count]))
  return months.map((month) => ({
    key: month,
    label: formatMonth(month),
    tick: monthName(month),
    count: countOf.get(month) ?? 0,
    to: linkTo(month),
  }))
}
