import { list } from '../calls/list.ts'

export const envelope = [list]
