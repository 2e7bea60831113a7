export { SignInMethods } from './SignInMethods.tsx'
export { SignInRule } from './SignInRule.tsx'
export { UserSignInMethods } from './UserSignInMethods.tsx'
