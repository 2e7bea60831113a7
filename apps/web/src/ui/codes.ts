const CODES = /Code$|^database(Name|Server)$/
const LETTERS = /(PoolId|ClientId|Arn|Bucket|BucketName|Host|Path)$/

/** Whether a field of this name holds codes, servers or databases, which are in mono. */
export const isCodeName = (name: string): boolean => CODES.test(name)

/** Whether it is read letter by letter: also ids, hosts and paths. In forms, where there is room. */
export const isReadByLetter = (name: string): boolean => CODES.test(name) || LETTERS.test(name)
