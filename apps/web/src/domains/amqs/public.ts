export { AmqPicker } from './AmqPicker.tsx'
export { AmqTable, amqList, Lead } from './AmqTable.tsx'
