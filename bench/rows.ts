import type { BenchRow } from './figures.ts'
import { amqComparison } from './rows/amq-comparison.ts'
import { browserList, signInPage } from './rows/browser.ts'
import { events } from './rows/events.ts'
import { featureBulkEdit, featuresPage, featureToggle } from './rows/features.ts'
import { historyAt1m, historyAt10m } from './rows/history.ts'
import { bigBody, start } from './rows/life.ts'
import { metrics } from './rows/metrics.ts'
import { filteredPage, pageGrowth } from './rows/pages.ts'
import { people } from './rows/people.ts'
import { processor } from './rows/processor.ts'
import { record } from './rows/record.ts'
import { reportExport, reportPages } from './rows/reports.ts'
import { save } from './rows/save.ts'
import { scale } from './rows/scale.ts'
import { search } from './rows/search.ts'
import { signInWork } from './rows/sign-in.ts'
import { sync } from './rows/sync.ts'
import { tasks } from './rows/tasks.ts'
import { welcome } from './rows/welcome.ts'
import { wholeList } from './rows/whole-list.ts'

export const rows: readonly BenchRow[] = [
  record,
  wholeList,
  filteredPage,
  pageGrowth,
  search,
  welcome,
  save,
  processor,
  metrics,
  featuresPage,
  featureToggle,
  featureBulkEdit,
  reportPages,
  reportExport,
  sync,
  events,
  signInPage,
  browserList,
  amqComparison,
  start,
  bigBody,
  signInWork,
  people,
  historyAt1m,
  historyAt10m,
  scale,
  tasks,
]
