/** Meanings of abbreviations and of others' products in labels: shown as hints, and on the help page. */
export const TERMS = {
  AMQ: 'A questionnaire in the library. It has dated versions.',
  AppCues: 'The tool that guides people through an instance. It knows an AMQ group by its property name.',
  ARMCO: 'ACES Risk Management, the provider itself. Marks a database of its own.',
  ARN: 'Amazon Resource Name: the full name of a key or another resource in Amazon Web Services.',
  BO: 'Business Objects, the server that runs the reports of instances.',
  Encompass: 'The loan origination system of ICE Mortgage Technology.',
  FIRE: "The part of the data bridge that flattens an instance's data for reports.",
  ICE: 'The part of the data bridge whose exports go out over SFTP or into an S3 bucket.',
  KMS: 'Key Management Service: where Amazon Web Services keeps encryption keys.',
  Meridian: 'A platform through which products of many vendors are ordered.',
  S3: 'File storage of Amazon Web Services, in buckets.',
  SAML: 'The standard by which an identity provider tells the console or an instance who signs in.',
  SCIM: "The standard by which a client's directory creates and updates users of an instance.",
  SFTP: 'File transfer over an encrypted connection.',
  SSO: "Single sign-on: people sign in with their organization's identity provider.",
} as const

type Term = keyof typeof TERMS

const KNOWN = new RegExp(`\\b(${Object.keys(TERMS).join('|')})(s?)\\b`)

interface TextPart {
  text: string
  /** Of a term. */
  meaning?: string
}

/** The text as its parts, terms among them, in the plural too. */
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
