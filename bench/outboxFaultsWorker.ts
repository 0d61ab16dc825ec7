import { parentPort, workerData } from 'node:worker_threads'
import { countFaults, type Share } from './outboxFaults.ts'

const { seed, schedules } = workerData as Share
parentPort?.postMessage(await countFaults(seed, schedules))
