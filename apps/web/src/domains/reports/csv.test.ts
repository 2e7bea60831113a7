import { csvText } from '@acm/contract/core/csv'
import { describe, expect, it } from 'vitest'
import {
  type CsvFile,
  csvHeader,
  csvLines,
  csvName,
  INTEGRATION_FILE,
  NOTIFICATION_FILE,
  PRODUCT_FILE,
  SUBSCRIPTION_FILE,
} from './csv.ts'

const csvOf = <Row>(file: CsvFile<Row>, rows: readonly Row[]) => csvHeader(file) + csvLines(file, rows)

const place = { clientId: 1, clientName: 'A, B', databaseId: 2, databaseCode: 'A"B' }

describe('a report as a file', () => {
  it('has headers, a line per row, no empty last line', () => {
    const rows = [
      { ...place, id: 1, amqGroupId: 5, amqGroupName: 'Group', startDate: '2024-02-29', endDate: null },
      { ...place, id: 2, amqGroupId: 6, amqGroupName: '=1+1', startDate: '2024-01-01', endDate: '2024-12-31' },
    ]
    expect(csvOf(SUBSCRIPTION_FILE, rows)).toBe(
      [
        'Client ID,Client Name,Database ID,Database Code,AMQ Group Name,Start Date,End Date',
        '1,A B,2,"A""B",Group,02/29/2024,--',
        `1,A B,2,"A""B",'=1+1,01/01/2024,12/31/2024`,
      ].join('\n'),
    )
    expect(csvOf(SUBSCRIPTION_FILE, [])).toBe(
      'Client ID,Client Name,Database ID,Database Code,AMQ Group Name,Start Date,End Date',
    )
  })

  it('marks integrations with x under the specified headers', () => {
    const flags = { enableBankVod: true, enableDataVerify: false, enableServiceFirst: false, enableXactus: true }
    expect(csvOf(INTEGRATION_FILE, [{ ...place, ...flags, enableDataFacts: false }])).toBe(
      'Client ID,Client Name,Database ID,Database Code,Bank VOD,Data Verify,Service First,Xactus,Meridian\n1,A B,2,"A""B",x,,,x,',
    )
    expect(csvOf(PRODUCT_FILE, [{ ...place, vendorProductId: 3, vendorCode: '-V', vendorName: 'N' }])).toBe(
      `Client ID,Client Name,Database ID,Database Code,Vendor Code,Vendor Name\n1,A B,2,"A""B",'-V,N`,
    )
    const notified = { ...place, id: 1, userFullName: '@Ada', notifications: 'A, B' }
    expect(csvOf(NOTIFICATION_FILE, [notified])).toBe(
      `Client Id,Client Name,Database Id,Database Code,User Full Name,Notifications\n1,A B,2,"A""B",'@Ada,A; B`,
    )
  })

  it('keeps text in its cell and without formulas', () => {
    for (const text of ['=1', '+1', '-1', '@x', '\tx']) expect(csvText(text)[0], text).toBe(`'`)
    expect(csvText('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x""""y"")"`)
    expect(csvText('plain - text')).toBe('plain - text')
    // A formula, once the leading comma is removed.
    expect(csvText(',=1+1')).toBe("'=1+1")
    expect(csvText(',,-5')).toBe("'-5")
    expect(csvText(' +1')).toBe("' +1")
  })

  it('detects full-width and hidden formula characters', () => {
    const full = ['＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'].map((sign) => `${sign}1+1`)
    const unseen = ['\u200b', '\u200d', '\ufeff', '\u00a0', '\u00ad', '\u3000', '\u2060', '\u202e', '\u180e', '\u0000']
    const fillers = ['\ufe0f', '\u034f', '\u3164', '\u115f', '\u{e0001}', ' \t\u200b\u00a0']
    for (const text of [...full, ...[...unseen, ...fillers].flatMap((one) => [`${one}=1`, `${one}＠x`, `,${one},-1`])])
      expect(csvText(text), JSON.stringify(text)).toBe(`'${text.replaceAll(',', '')}`)
    for (const text of ['\u00a0plain', 'a＝b', '東京 = Tokyo', '\u200bx-1']) expect(csvText(text), text).toBe(text)
  })

  it('keeps line breaks within quotes (G-CSV-01)', () => {
    expect(csvText('two\r\nlines\nof\rtext')).toBe('"two\r\nlines\nof\rtext"')
    expect(csvText('a, "b"\nc', ';')).toBe('"a; ""b""\nc"')
    for (const text of ['\n=1', '\r=1', '\u2028=1', '\rx']) expect(csvText(text), text).toBe(`"'${text}"`)
    const rows = [{ ...place, id: 1, userFullName: 'Ada\nLovelace', notifications: 'A' }]
    expect(csvOf(NOTIFICATION_FILE, rows)).toBe(
      `Client Id,Client Name,Database Id,Database Code,User Full Name,Notifications\n1,A B,2,"A""B","Ada\nLovelace",A`,
    )
  })

  it('is named after report and UTC time', () => {
    const at = new Date('2024-05-06T07:08:09.123Z')
    expect(csvName(SUBSCRIPTION_FILE, at)).toBe('AcesCentralMgt_AMQ_Subscription_Report_2024-05-06_07-08-09.csv')
    expect(csvName(INTEGRATION_FILE, at)).toBe('AcesCentralMgt_Vendor_Integrations_Report_2024-05-06_07-08-09.csv')
    expect(csvName(PRODUCT_FILE, at)).toBe('AcesCentralMgt_Instance_Vendor_Products_Report_2024-05-06_07-08-09.csv')
    expect(csvName(NOTIFICATION_FILE, at)).toBe('AcesCentralMgt_In_App_Notification_Report_2024-05-06_07-08-09.csv')
  })
})
