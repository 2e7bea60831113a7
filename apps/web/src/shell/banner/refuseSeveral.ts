import { messages } from '@acm/contract/core/messages'
import { showBanner } from './banner.ts'

export const refuseSeveral = (): void => showBanner(messages.oneFile, 'error')
