export {
  type DecidingContext,
  decidingContext,
  type DecidingStaff,
  decidingStaff,
  findOnePerson,
  idsOfOnePerson,
  recordControl,
  refuseOnePerson,
  whyNotIndependent,
} from './onePerson.ts'
export { type DoneBy, doneByPerson, isBeyondPersonLimit, judgedByPerson, usedLimit } from './personLimits.ts'
