/** Words of the console as people meet them, for the help page. Abbreviations are in `ui/terms.ts`. */
export const GLOSSARY: Readonly<Record<string, string>> = {
  'AMQ group': 'AMQs that clients subscribe to together.',
  'As of': 'A record as it was at a moment in the past.',
  'BO account': 'A user name and password with which an instance signs in to the reporting server.',
  Client: 'An organization that works with ACES. It has instances, subscriptions and identity providers.',
  'Data bridge': "Exports tables of an instance's database to its client.",
  Feature: 'Part of the product that is on or off for each instance.',
  Instance: 'A database of a client, with its own users and settings.',
  Job: 'A change to many records, or on its way into the databases of instances.',
  Linked: 'The console knows the database of the instance. It sends nothing to one that is not linked.',
  'Org unit': 'A part of the organization. It limits which clients and instances people can see.',
  Permission: 'What someone can see or do. Roles hold permissions.',
  Role: 'A named set of permissions, assigned to people in all org units or in some.',
  'Vendor product': 'What a vendor offers on a platform. Each instance selects those it uses.',
  View: 'Filters, order and columns of a list under a name, kept private or shared.',
}
