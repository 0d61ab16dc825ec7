export { hostname } from 'node:os'
