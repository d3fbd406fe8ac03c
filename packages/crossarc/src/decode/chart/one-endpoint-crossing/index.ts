export {
  CrossingSensitiveChart,
  type CrossingSensitiveTree,
  closestOneEndpointCrossing,
  OneEndpointCrossingChart,
} from './one-endpoint-crossing.ts'
export {
  CROSSED,
  crossingSensitiveParts,
  GRANDPARENT,
  HEAD,
  partCount,
  partDifference,
  partNumber,
  SIBLING,
} from './parts.ts'
