import { type AmqGroup, type amqGroup, amqGroups } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Row } from '@acm/contract/core/record'
import { sql } from 'kysely'
import type { Database, TableOf, Tx } from '../../platform/database/database.ts'
import { byName, listJson } from '../../platform/database/lists.ts'
import { allRows, firstRow, hasChanged, valuesOf } from '../../platform/database/results.ts'
import type { SearchSubject } from '../../platform/search/subject.ts'
import { amqColumns } from '../amqs/public.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    amq_groups: TableOf<Row<typeof amqGroup>, 'id' | 'createdOn'>
    amq_group_amqs: { amqGroupId: number; amqId: number }
  }
}

const columns = sql`g.id, g.name, g.description, g.enabled, utc(g."createdOn") as "createdOn", g."createdBy",
                    g."appcuesPropertyName", g."rowVersion"`

const AMQ_NAMES = sql`array(select q.name from amq_group_amqs l join amqs q on q.id = l."amqId"
  where l."amqGroupId" = g.id order by ${byName('q.name')})`

export const listGroups = (db: Database, seesAmqs: boolean, request: ListRequest) =>
  listJson(
    db,
    {
      columns: sql`${columns}, ${seesAmqs ? AMQ_NAMES : sql`null`} as amqs`,
      from: sql`amq_groups g`,
      sortBy: { createdOn: sql`g."createdOn"` },
      id: 'id',
    },
    request,
    amqGroups.getAll.list,
  )

export const findGroup = (db: Database | Tx, id: number): Promise<AmqGroup | undefined> =>
  firstRow(db)(sql<AmqGroup>`select ${columns} from amq_groups g where g.id = ${id}`)

export const lockGroup = (tx: Tx, id: number): Promise<AmqGroup | undefined> =>
  firstRow(tx)(sql<AmqGroup>`select ${columns} from amq_groups g where g.id = ${id} for update`)

export const listAmqsOfGroup = (db: Database, groupId: number): Promise<Amq[]> =>
  allRows(db)(sql<Amq>`
    select ${amqColumns} from amqs q join amq_group_amqs l on l."amqId" = q.id
    where l."amqGroupId" = ${groupId} order by ${byName('q.name')}, q.id`)

/** False if the pair was there already. */
export const insertLink = (tx: Tx, amqGroupId: number, amqId: number): Promise<boolean> =>
  hasChanged(tx)(sql`insert into amq_group_amqs ("amqGroupId", "amqId") values (${amqGroupId}, ${amqId})
      on conflict do nothing`)

export const deleteLink = (tx: Tx, amqGroupId: number, amqId: number): Promise<boolean> =>
  hasChanged(tx)(sql`
    delete from amq_group_amqs where "amqGroupId" = ${amqGroupId} and "amqId" = ${amqId}`)

export const listLinks = (db: Database, groupId: number): Promise<number[]> =>
  valuesOf('amqId')(db)(sql<{ amqId: number }>`select "amqId" from amq_group_amqs
      where "amqGroupId" = ${groupId} order by "amqId"`)

export const amqGroupSearch: SearchSubject = {
  from: sql`amq_groups g`,
  id: sql`g.id`,
  name: sql`g.name`,
  about: sql`g.description`,
  isOff: sql`not g.enabled`,
  texts: [],
}
