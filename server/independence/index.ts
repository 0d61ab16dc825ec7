export {
  type DecidingContext,
  decidingContext,
  type DecidingStaff,
  decidingStaff,
  findOnePerson,
  idsOfOnePerson,
  recordControl,
  whyNotIndependent,
} from './onePerson.ts'
