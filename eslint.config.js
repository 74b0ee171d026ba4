export { default } from '@countersign/tooling/eslint'
