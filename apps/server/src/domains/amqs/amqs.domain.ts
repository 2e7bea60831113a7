import { AMQ_NAME_TAKEN, amqs } from '@acm/contract/amqs'
import { today } from '@acm/contract/core/days'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { readVersionFile, uploadVersion } from './amq-uploads.service.ts'
import { amqSearch, listAmqs } from './amqs.queries.ts'
import { amqHistory, amqVersionHistory, getAmq, saveAmq, setQuestions, updateVersion } from './amqs.service.ts'

export const amqsDomain = {
  routes: mount(
    amqs,
    {
      getAll: (ctx, { query }) => listAmqs(ctx.db, today(ctx.config.timeZone), query),
      get: (ctx, { params }) => getAmq(ctx.db, params.id),
      save: (ctx, { body }) => saveAmq(ctx, body),
      setQuestions: (ctx, { body }) => setQuestions(ctx, body),
      uploadVersion: (ctx, { body }) => uploadVersion(ctx, body),
      updateVersion: (ctx, { body }) => updateVersion(ctx, body),
      versionFile: (ctx, { params, query }) => readVersionFile(ctx, params.id, query),
    },
    {
      amqs_name: { holder: 'amq', propertyName: 'name', errorMessage: AMQ_NAME_TAKEN },
      amq_versions_name: {
        holder: 'amqVersion',
        propertyName: 'name',
        errorMessage: 'A version with this name already exists for this AMQ.',
      },
    },
  ),
  history: { amq: amqHistory, amqVersion: amqVersionHistory },
  search: { amq: amqSearch },
} satisfies ServerDomain<typeof amqs>
