import { endpoint, idParam, session } from './core/endpoint.ts'
import { flag, input, ownId, requiredText, rowVersion, shaped, text } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { maxLength, pattern } from './core/rules.ts'
import { schema } from './core/schema.ts'
import { done, typed } from './core/typed.ts'
import { knownQuery, LISTS } from './viewed-lists.ts'
import type { SavedView } from './views.answers.ts'

export type { SavedView } from './views.answers.ts'

/** For each user. */
export const MOST_VIEWS = 100
const MAX_ADDRESS = 2000

/** Only keys and values, so that it cannot lead to another page; without page number and restored values. */
const QUERY = /^(?!(.*&)?(page|restore)=)[A-Za-z]\w{0,49}=[\w.*+%-]*(&[A-Za-z]\w{0,49}=[\w.*+%-]*){0,99}$/

const listShape = schema((z) => z.enum(LISTS, { error: messages.invalid }))
const listName = shaped('List', 'text', listShape, { required: true })

export const ViewInput = input(
  {
    id: ownId(),
    name: requiredText('Name', 50),
    list: listName,
    query: text('Address', null, { rules: [maxLength(MAX_ADDRESS), pattern(QUERY)] }),
    isShared: flag('Share with Everyone Who Can See This List'),
    rowVersion: rowVersion(),
  },
  [({ list, query }) => (isKnown(list, query) ? null : { propertyName: 'query', errorMessage: messages.pattern })],
)

function isKnown(list: unknown, query: unknown): boolean {
  const name = LISTS.find((one) => one === list)
  return name === undefined || typeof query !== 'string' || knownQuery(name, query) === query
}

/** Id 0: no default view. */
export const DefaultViewInput = input({ list: listName, id: ownId() })

const change = {
  permission: session,
  scope: 'each',
  ms: [4000, 4000],
  failureOf: { 404: 'This view no longer exists.' },
} as const
const failure = 'There was a problem saving the view'

export const views = {
  getAll: endpoint({
    path: '/x/views',
    summary: 'The list views the caller can use: their own and shared ones',
    permission: session,
    scope: 'none',
    background: true,
    response: typed<SavedView[]>(),
  }),
  save: endpoint({
    ...change,
    path: '/x/views',
    summary: 'Creates (id 0) or updates a view of the caller',
    body: ViewInput.shape,
    response: typed<SavedView>(),
    success: 'View saved successfully',
    failure,
  }),
  delete: endpoint({
    ...change,
    method: 'DELETE',
    path: '/x/views/{id}',
    summary: 'Deletes a view of the caller',
    params: idParam,
    response: done,
    success: 'View deleted successfully',
    failure: 'There was a problem deleting the view',
  }),
  setDefault: endpoint({
    ...change,
    path: '/x/views/default',
    summary: "Sets the caller's default view of a list, or none (id 0)",
    body: DefaultViewInput.shape,
    response: done,
    failure,
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    views: true
  }
}
