import { csvText } from '@acm/contract/core/csv'
import { VENDOR_FLAGS } from '@acm/contract/instances'
import type {
  IntegrationReportRow,
  NotificationReportRow,
  ProductReportRow,
  ReportName,
  ReportPlace,
  SubscriptionReportRow,
} from '@acm/contract/reports'
import { formatDay } from '../../ui/dates.ts'
import { csvNameOf } from '../../ui/downloadFile.ts'

interface CsvColumn<Row> {
  header: string
  value: (row: Row) => string
}

/** (R-REP-3) */
export interface CsvFile<Row> {
  /** Part of the file name. */
  report: ReportName
  columns: readonly CsvColumn<Row>[]
}

const NO_DATE = '--'

const place = <Row extends ReportPlace>(id: 'ID' | 'Id'): CsvColumn<Row>[] => [
  { header: `Client ${id}`, value: (row) => String(row.clientId) },
  { header: 'Client Name', value: (row) => csvText(row.clientName) },
  { header: `Database ${id}`, value: (row) => String(row.databaseId) },
  { header: 'Database Code', value: (row) => csvText(row.databaseCode) },
]

export const SUBSCRIPTION_FILE: CsvFile<SubscriptionReportRow> = {
  report: 'AMQ_Subscription',
  columns: [
    ...place<SubscriptionReportRow>('ID'),
    { header: 'AMQ Group Name', value: (row) => csvText(row.amqGroupName) },
    { header: 'Start Date', value: (row) => formatDay(row.startDate) },
    { header: 'End Date', value: (row) => (row.endDate ? formatDay(row.endDate) : NO_DATE) },
  ],
}

const FLAG_HEADERS = ['Bank VOD', 'Data Verify', 'Service First', 'Xactus', 'Meridian'] as const

export const INTEGRATION_FILE: CsvFile<IntegrationReportRow> = {
  report: 'Vendor_Integrations',
  columns: [
    ...place<IntegrationReportRow>('ID'),
    ...VENDOR_FLAGS.map((flag, index) => ({
      header: FLAG_HEADERS[index] ?? flag,
      value: (row: IntegrationReportRow) => (row[flag] ? 'x' : ''),
    })),
  ],
}

export const PRODUCT_FILE: CsvFile<ProductReportRow> = {
  report: 'Instance_Vendor_Products',
  columns: [
    ...place<ProductReportRow>('ID'),
    { header: 'Vendor Code', value: (row) => csvText(row.vendorCode) },
    { header: 'Vendor Name', value: (row) => csvText(row.vendorName) },
  ],
}

export const NOTIFICATION_FILE: CsvFile<NotificationReportRow> = {
  report: 'In_App_Notification',
  columns: [
    ...place<NotificationReportRow>('Id'),
    { header: 'User Full Name', value: (row) => csvText(row.userFullName) },
    { header: 'Notifications', value: (row) => csvText(row.notifications, ';') },
  ],
}

export const csvHeader = <Row>({ columns }: CsvFile<Row>): string => columns.map(({ header }) => header).join(',')

/** Each line begins with LF, because it follows a header or other rows; there is no final line break. */
export const csvLines = <Row>({ columns }: CsvFile<Row>, rows: readonly Row[]): string =>
  rows.map((row) => `\n${columns.map(({ value }) => value(row)).join(',')}`).join('')

/** AcesCentralMgt_{report}_Report_2024-05-06_07-08-09.csv, in UTC. */
export const csvName = <Row>({ report }: CsvFile<Row>, at: Date): string => csvNameOf(`${report}_Report`, at)
