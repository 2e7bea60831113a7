/** Abbreviations and other companies' products in labels: shown as tooltips and on the help page. */
export const TERMS = {
  AMQ: 'A questionnaire in the library. It has dated versions.',
  AppCues: 'In-app guidance tool. Matches an AMQ group by its property name.',
  ARMCO: 'ACES Risk Management. Marks a database that ACES itself uses.',
  ARN: 'Amazon Resource Name: the full name of a key or another resource in Amazon Web Services.',
  BO: 'Business Objects, the server that runs the reports of instances.',
  Encompass: 'The loan origination system of ICE Mortgage Technology.',
  FIRE: "The part of the data bridge that flattens an instance's data for reports.",
  ICE: 'The part of the data bridge whose exports go out over SFTP or into an S3 bucket.',
  KMS: 'Key Management Service: where Amazon Web Services stores encryption keys.',
  Meridian: 'A platform for ordering products from many vendors.',
  S3: 'Amazon cloud storage, organized in buckets.',
  SAML: 'The standard identity providers use to confirm who signs in.',
  SCIM: "The standard that a client's directory uses to create and update users of an instance.",
  SFTP: 'File transfer over an encrypted connection.',
  SSO: "Single sign-on: users sign in with their organization's identity provider.",
} as const

type Term = keyof typeof TERMS

const KNOWN = new RegExp(`\\b(${Object.keys(TERMS).join('|')})(s?)\\b`)

interface TextPart {
  text: string
  /** Absent for plain text. */
  meaning?: string
}

/** Splits a text into plain parts and terms, plurals included. */
export function termsIn(text: string): TextPart[] {
  const [found, term = ''] = KNOWN.exec(text) ?? []
  if (found === undefined) return text === '' ? [] : [{ text }]
  const at = text.indexOf(found)
  const before = text.slice(0, at)
  return [
    ...(before === '' ? [] : [{ text: before }]),
    { text: found, meaning: TERMS[term as Term] },
    ...termsIn(text.slice(at + found.length)),
  ]
}
