export { AmqTable, amqList, Lead } from './AmqTable.tsx'
