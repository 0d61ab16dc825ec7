import type { Handler } from '#server/gateway/handler.ts'
import { presentSession } from './presentSession.ts'

export const getSession: Handler<'session.get'> = async (_request, { staff, now }) => presentSession(staff, now)
