/** Words that the generator picks from; changing their order changes the sample data. */
export const ORG_UNITS: readonly (readonly [name: string, description: string])[] = [
  ['Northeast Region', 'Clients from Maine to Pennsylvania'],
  ['Southeast Region', 'Clients from Virginia to Florida'],
  ['Midwest Region', 'Clients between Ohio and the Dakotas'],
  ['Southwest Region', 'Clients in Texas, Arizona and New Mexico'],
  ['West Region', 'Clients on the Pacific coast and in the Rockies'],
  ['Credit Unions', 'Credit unions in every state'],
  ['Wholesale Lending', 'Wholesale and correspondent lenders'],
  ['Government Programs', 'State housing agencies'],
  ['Pilot Clients', 'Clients that try new modules first'],
  ['Partner Hosted', 'Clients hosted by partners'],
]

export const FIRST_NAMES = [
  'Maria',
  'James',
  'Aisha',
  'Robert',
  'Linh',
  'Patricia',
  'Diego',
  'Susan',
  'Omar',
  'Karen',
  'Wei',
  'Thomas',
  'Priya',
  'Nancy',
  'Kwame',
  'Laura',
  'Mateo',
  'Helen',
  'Yuki',
  'George',
  'Fatima',
  'Peter',
  'Ingrid',
  'Samuel',
  'Noor',
  'Daniel',
  'Elena',
  'Marcus',
  'Chloé',
  'Victor',
] as const

export const LAST_NAMES = [
  'Alvarez',
  'Bennett',
  'Chen',
  'Dawson',
  'Eriksen',
  'Fletcher',
  'Garcia',
  'Hughes',
  'Ibrahim',
  'Jensen',
  'Kowalski',
  'Lopez',
  'Müller',
  'Nguyen',
  "O'Brien",
  'Patel',
  'Quinn',
  'Rossi',
  'Schwartz',
  'Tanaka',
  'Upton',
  'Vasquez',
  'Walker',
  'Xu',
  'Young',
  'Zimmerman',
  'Okafor',
  'Haddad',
  'Lindqvist',
  'Moreau',
] as const

export const CLIENT_FIRST = [
  'Harbor',
  'Summit',
  'Liberty',
  'Cascade',
  'Pioneer',
  'Evergreen',
  'Granite',
  'Lakeshore',
  'Heritage',
  'Meridian',
  'Redwood',
  'Blue Ridge',
  'Prairie',
  'Keystone',
  'Coastal',
  'Silver Creek',
  'Old Town',
  'Mountain View',
  'Riverside',
  'Northstar',
] as const

export const CLIENT_LAST = [
  'Mortgage',
  'Home Loans',
  'Lending Group',
  'Federal Credit Union',
  'Bank',
  'Savings Bank',
  'Financial',
  'Funding Corporation',
] as const

/** A name in plain lowercase letters, for codes and addresses. */
export const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

export const INSTANCE_KINDS = [
  ['PROD', 'production'],
  ['UAT', 'acceptance'],
  ['TRAIN', 'training'],
  ['TEST', 'test'],
  ['ARCH', 'archive'],
  ['DR', 'standby'],
  ['SVC', 'servicing'],
  ['ORIG', 'origination'],
] as const

export const DATABASE_SERVERS = ['sql-east-01', 'sql-east-02', 'sql-central-01', 'sql-west-01', 'sql-west-02'] as const

export const AMQS: readonly (readonly [name: string, description: string])[] = [
  ['Post-Closing Quality Control', 'Full file review after closing'],
  ['Pre-Funding Review', 'Income, assets and credit before funding'],
  ['Early Payment Default', 'Loans delinquent within six payments'],
  ['Servicing Transfer', 'Boarding and transfer of servicing'],
  ['Loss Mitigation', 'Work-out decisions and their notices'],
  ['Appraisal Review', 'Valuation and property eligibility'],
  ['TRID Compliance', 'Loan estimate and closing disclosure'],
  ['HMDA Data Integrity', 'Reportable fields against the file'],
  ['Fair Lending', 'Pricing and underwriting exceptions'],
  ['FHA Underwriting', 'Handbook 4000.1'],
  ['VA Underwriting', 'Lenders handbook, chapter 4'],
  ['Vendor Oversight', 'Third-party performance and contracts'],
]

export const AMQ_GROUPS: readonly {
  name: string
  description: string | null
  enabled: boolean
  appcuesPropertyName: string | null
  amqs: readonly string[]
}[] = [
  {
    name: 'Origination',
    description: 'Everything up to funding',
    enabled: true,
    appcuesPropertyName: 'has_origination',
    amqs: ['Pre-Funding Review', 'Appraisal Review', 'TRID Compliance'],
  },
  {
    name: 'Post-Closing',
    description: 'Quality control after closing',
    enabled: true,
    appcuesPropertyName: 'has_post_closing',
    amqs: ['Post-Closing Quality Control', 'Early Payment Default', 'TRID Compliance'],
  },
  {
    name: 'Servicing',
    description: 'Servicing and default',
    enabled: true,
    appcuesPropertyName: 'has_servicing',
    amqs: ['Servicing Transfer', 'Loss Mitigation'],
  },
  {
    name: 'Government Loans',
    description: 'FHA and VA',
    enabled: true,
    appcuesPropertyName: null,
    amqs: ['FHA Underwriting', 'VA Underwriting'],
  },
  {
    name: 'Regulatory',
    description: 'HMDA, fair lending and vendors',
    enabled: true,
    appcuesPropertyName: 'has_regulatory',
    amqs: ['HMDA Data Integrity', 'Fair Lending', 'Vendor Oversight'],
  },
  { name: 'Legacy 2019', description: 'No longer sold', enabled: false, appcuesPropertyName: null, amqs: [] },
]
