import { defineJob } from '../../platform/jobs/jobs.ts'

const TEN_MINUTES = 600_000

export const syncDataImportFieldsJob = defineJob<null>(
  'syncDataImportFields',
  async (link, _payload, version) => {
    const result = await link.syncImportFields({ key: 'all', version })
    return result && `${result.added} added, ${result.retired} retired, ${result.kept} unchanged`
  },
  { waitMs: TEN_MINUTES },
)
