import { AMQ_UPLOAD_BYTES } from './amq-files.ts'
import { AmqQuestionsInput, questionFields } from './amq-questions.ts'
import { weekOf } from './core/days.ts'
import { anyOf, endpoint, idParam, listEndpoint, type UploadPart } from './core/endpoint.ts'
import type { Field } from './core/field.ts'
import { atLeast, day, flag, input, instant, reference, required, requiredText, text } from './core/fields.ts'
import { column } from './core/list-columns.ts'
import { messages } from './core/messages.ts'
import { type Answer, oneRecord, record, recordList } from './core/record.ts'
import { schema } from './core/schema.ts'
import { orBlank } from './core/shapes.ts'
import { typed } from './core/typed.ts'

/** Set by the server; createdBy keeps the person's full name of that time. */
export const making = {
  edit: [],
  fields: {
    createdOn: required(instant('Created On')),
    createdBy: requiredText('Created By', null),
  },
} as const

const versionFields = {
  name: requiredText('Name', 18),
  description: requiredText('Description', 255),
  enabled: flag('Enabled', { initially: true }),
  startDate: required(day('Start Date')),
}

/** A version and its file stay (G-AMQ-04). */
export const amqVersion = record({
  name: 'amqVersion',
  id: 'id',
  groups: {
    details: { edit: ['AMQ_LIBRARY_UPDATE_VERSION'], fields: versionFields },
    upload: {
      edit: [],
      fields: {
        amqId: required(reference('AMQ', { refersTo: 'amq' })),
        /** 1, 2, 3 … within the AMQ; never used again. */
        number: required(atLeast('Number', 1)),
        /** amq/{amqId}/{number}/{original file name}: a logical path; the file has a download call of its own. */
        filePath: requiredText('File', null),
      },
    },
    making,
  },
})
export type AmqVersion = Answer<typeof amqVersion>

export const amq = record({
  name: 'amq',
  id: 'id',
  groups: {
    naming: {
      edit: ['AMQ_LIBRARY_EDIT'],
      fields: { name: requiredText('Questionnaire Name', 255), description: text('Description', 255) },
    },
    making,
    /** Set by its own call (R-AMQ-8). */
    reading: { edit: [], fields: questionFields },
  },
  shown: {
    versions: typed<AmqVersion[]>(),
  },
})
export type Amq = Answer<typeof amq>

/** Name and start date are locked once the start date has passed (R-AMQ-2, G-AMQ-01). */
export const lockMessages = {
  name: 'The name cannot be changed once the start date has passed.',
  startDate: 'The start date cannot be changed once it has passed.',
} as const

/** Names are unique (R-SAVE-7); a form that knows the names says it before the server does. */
export const AMQ_NAME_TAKEN = 'An AMQ with this name already exists.'

/** Today counts as started: name and start date are locked then. */
export const isStarted = ({ startDate }: Pick<AmqVersion, 'startDate'>, today: string): boolean => startDate <= today
export const isAmqStarted = ({ versions }: Pick<Amq, 'versions'>, today: string): boolean =>
  versions.some((version) => isStarted(version, today))

export function startsThisWeek({ enabled, startDate }: Pick<AmqVersion, 'enabled' | 'startDate'>, today: string) {
  const { first, last } = weekOf(today)
  return enabled && startDate >= first && startDate <= last
}

/** The enabled version that started last (R-AMQ-6). */
export function versionInEffect(versions: readonly AmqVersion[], today: string): AmqVersion | undefined {
  const started = versions.filter((version) => version.enabled && isStarted(version, today))
  const isLater = (one: AmqVersion, other: AmqVersion) =>
    one.startDate > other.startDate || (one.startDate === other.startDate && one.number > other.number)
  return started.reduce<AmqVersion | undefined>(
    (last, one) => (last === undefined || isLater(one, last) ? one : last),
    undefined,
  )
}

/** (G-AMQ-02) */
export const fullNameOf = (amq: Pick<Amq, 'name'>, version: Pick<AmqVersion, 'name'>): string =>
  `${amq.name} ${version.name}`

/** A file as the form knows it; the server reads the part itself. */
export interface ChosenFile {
  name: string
  size: number
  type: string
}
const file: Field<ChosenFile | null> = {
  label: 'File',
  kind: 'file',
  shape: orBlank(
    (z) =>
      z
        .custom<ChosenFile>((chosen) => typeof chosen === 'object', messages.fileRequired)
        .meta({ type: 'string', format: 'binary' }),
    null,
  ),
  required: true,
  rules: [
    (value) => (value === null || value === undefined ? messages.fileRequired : null),
    (value) => (/\.json$/i.test((value as ChosenFile).name) ? null : messages.fileType),
    (value) => ((value as ChosenFile).size > 0 ? null : messages.fileEmpty),
    (value) => ((value as ChosenFile).size <= AMQ_UPLOAD_BYTES ? null : messages.fileTooLarge),
  ],
}

export const AmqVersionUpload = input({ amqId: required(reference('AMQ')), ...versionFields, file })

const UPLOAD_PARTS = {
  amqId: { name: 'AMQId', as: 'number' },
  name: { name: 'Name' },
  description: { name: 'Description' },
  enabled: { name: 'Enabled', as: 'flag' },
  startDate: { name: 'StartDate' },
  file: { name: 'File' },
} as const satisfies Record<keyof typeof AmqVersionUpload.fields, UploadPart>

const VIEW = anyOf('AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT')
const loadFailure = "Can't get AMQs. Please try again"

export const amqs = {
  getAll: listEndpoint({
    path: '/Amq/GetAllAmqs',
    summary: 'All AMQs with their versions',
    permission: VIEW,
    scope: 'global',
    reads: ['amqs'],
    daily: true,
    list: {
      columns: {
        name: column(amq.fields.name, { filter: 'text', filterLabel: 'Filter by Name', sort: true }),
        description: column(amq.fields.description, { filter: 'text', sort: true, isLong: true }),
        createdOn: column(amq.fields.createdOn, { sort: true }),
        createdBy: column(amq.fields.createdBy, { filter: 'text', sort: true }),
        startsThisWeek: { label: 'Version Starting This Week', filter: 'flag' },
        id: { sort: true },
      },
      defaultSort: 'name',
    },
    response: recordList(amq),
    failure: loadFailure,
  }),
  get: endpoint({
    path: '/Amq/{id}',
    summary: 'One AMQ with its versions',
    permission: anyOf('AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION'),
    scope: 'global',
    params: idParam,
    response: oneRecord(amq),
    failure: loadFailure,
  }),
  save: endpoint({
    path: '/Amq/SaveAmq',
    summary: 'Creates (id 0) or updates an AMQ; its name is locked once a version has started',
    permission: anyOf('AMQ_LIBRARY_EDIT'),
    scope: 'global',
    body: amq.input.shape,
    response: oneRecord(amq),
    success: 'AMQ is updated',
    failure: "Can't update AMQ. Please try again",
  }),
  uploadVersion: endpoint({
    path: '/Amq/UploadAmqVersion',
    summary: 'Adds a version with its file',
    permission: anyOf('AMQ_LIBRARY_UPDATE_VERSION'),
    scope: 'global',
    upload: { parts: UPLOAD_PARTS, maxBytes: AMQ_UPLOAD_BYTES },
    body: AmqVersionUpload.shape,
    response: oneRecord(amqVersion),
    success: 'AMQ updated.',
    failure: 'Unable to upload AMQ Version. Please try again later.',
  }),
  setQuestions: endpoint({
    path: '/x/amqs/questions',
    summary: 'Sets the list of the questions in the files of an AMQ; all empty: each list named questions',
    permission: anyOf('AMQ_LIBRARY_UPDATE_VERSION'),
    scope: 'global',
    body: AmqQuestionsInput.shape,
    response: oneRecord(amq),
    success: 'Questions updated',
    failure: "Couldn't save the question location. Try again.",
  }),
  updateVersion: endpoint({
    path: '/Amq/UpdateVersion',
    summary: 'Updates a version; its file is always locked, its name and start date once it has started',
    permission: anyOf('AMQ_LIBRARY_UPDATE_VERSION'),
    scope: 'global',
    body: amqVersion.input.shape,
    response: oneRecord(amqVersion),
    success: 'AMQ updated.',
    failure: 'Unable to update AMQ Version. Please try again later.',
  }),
  versionFile: endpoint({
    path: '/x/amqVersions/{id}/file',
    summary: 'Downloads the uploaded file of a version',
    permission: anyOf('AMQ_LIBRARY_VIEW'),
    scope: 'global',
    params: idParam,
    query: schema((z) =>
      z.strictObject({
        for: z
          .literal('comparison', { error: messages.invalid })
          .optional()
          .describe('Read only to compare versions: the history records that instead of a download.'),
      }),
    ),
    changes: true,
    withoutKey: true,
    answers: 'file',
    response: typed<unknown>(),
    failure: "Couldn't download the file. Try again.",
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    amqs: true
  }
}
