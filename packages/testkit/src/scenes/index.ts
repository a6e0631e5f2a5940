export { elsewhere } from './elsewhere.ts';
export type { SceneName, Scenes } from './scene.ts';
export { visitorScenes } from './visitor-scenes.ts';
