export { roomOf } from './rooms.ts';
