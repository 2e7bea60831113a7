import { usedBy } from '@acm/contract/used-by'
import { mount } from '../../platform/http/calls/mount.ts'
import { countUses } from './used-by.service.ts'

export const usedByRoutes = mount(usedBy, { get: (ctx, { params }) => countUses(ctx, params.kind, params.id) })
