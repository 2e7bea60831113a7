/** Product terms on the help page and in the documents. Abbreviations are in `ui/terms.ts`. */
export const GLOSSARY: Readonly<Record<string, string>> = {
  'AMQ group': 'AMQs that clients subscribe to together.',
  'As of': "A record's values at a past time.",
  'BO account': 'The sign-in that an instance uses for the reporting server.',
  Client: 'An organization that works with ACES. It has instances, subscriptions and identity providers.',
  'Data bridge': "Exports tables from an instance's database to the client.",
  Feature: 'Part of the product that is on or off for each instance.',
  Instance: "A client's database, with its own users and settings.",
  Job: 'A change to many records, or to instance databases.',
  Linked: "Connected to the instance's database. Nothing is sent to an instance that isn't linked.",
  'Org unit': 'A part of the organization. It limits which clients and instances users can see.',
  Permission: 'What a user can see or do. Roles grant permissions.',
  Role: 'A named set of permissions, assigned to users in all org units or in some.',
  'Vendor product': 'A product that a vendor offers on a platform. Each instance selects those it uses.',
  View: 'A saved set of filters, sort order and columns of a list, private or shared.',
}
