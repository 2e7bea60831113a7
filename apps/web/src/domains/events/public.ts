export { FollowedChanges } from './FollowedChanges.tsx'
