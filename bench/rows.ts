import type { BenchRow } from './figures.ts'
import { amqComparison } from './rows/amq-comparison.ts'
import { browserList, downloads } from './rows/browser.ts'
import { events } from './rows/events.ts'
import { featureBulkEdit } from './rows/features.ts'
import { bigBody, start } from './rows/life.ts'
import { filteredPage } from './rows/pages.ts'
import { people } from './rows/people.ts'
import { record } from './rows/record.ts'
import { reportExport } from './rows/reports.ts'
import { save } from './rows/save.ts'
import { quarterMillion, scale } from './rows/scale.ts'
import { tasks } from './rows/tasks.ts'
import { wholeList } from './rows/whole-list.ts'

export const rows: readonly BenchRow[] = [
  record,
  wholeList,
  filteredPage,
  save,
  featureBulkEdit,
  reportExport,
  events,
  downloads,
  browserList,
  amqComparison,
  start,
  bigBody,
  tasks,
  people,
  scale,
  quarterMillion,
]
