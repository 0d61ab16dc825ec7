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
export { doneByPerson, isBeyondPersonLimit, judgedByPerson, usedLimit } from './personLimits.ts'
