export { announce, type AnnouncePorts, type EventPublisher } from './event-publisher.ts';
